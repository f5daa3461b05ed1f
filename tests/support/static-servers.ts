import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { extname, join } from "node:path";
import { until } from "./until.js";

/** A static file server on a port of this computer. */
export interface StaticServer {
  readonly name: string;
  /** Serves a folder; resolves to a function that stops the server. */
  readonly start: (folder: string, port: number, work: string) => Promise<() => Promise<void>>;
}

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

/** A minimal file server on node:http: no ETag, no Cache-Control, 501 to a POST. */
const own: StaticServer = {
  name: "a file server without entity tags",
  async start(folder, port) {
    const server = serveFiles(folder, () => true);
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return () => close(server);
  },
};

const python: StaticServer = {
  name: "Python's http.server",
  start: (folder, port) =>
    startProgram(
      programOf("SVC_PYTHON"),
      ["-m", "http.server", `${port}`, "--bind", "127.0.0.1", "--directory", folder],
      port,
    ),
};

const nginx: StaticServer = {
  name: "nginx",
  start(folder, port, work) {
    mkdirSync(work, { recursive: true });
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${join(work, name)};`,
    );
    writeFileSync(
      join(work, "nginx.conf"),
      `daemon off; master_process off; worker_processes 1; pid ${join(work, "pid")}; error_log stderr;
events { worker_connections 64; }
http { access_log off; ${paths.join(" ")} types { text/html html; text/javascript js; }
server { listen 127.0.0.1:${port}; root ${folder}; } }`,
    );
    return startProgram(programOf("SVC_NGINX"), ["-p", work, "-c", join(work, "nginx.conf")], port);
  },
};

/** The minimal server, Python's and nginx. */
export const STATIC_SERVERS: readonly StaticServer[] = [own, python, nginx];

/** Serves the files of a folder whose path starts with `prefix`; closes the connection of any other request. */
export async function startShell(folder: string, prefix: string, port: number): Promise<() => Promise<void>> {
  const server = serveFiles(folder, (path) => path.startsWith(prefix));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return () => close(server);
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await close(server);
  return port;
}

function serveFiles(folder: string, serves: (path: string) => boolean): Server {
  return createServer((message, reply) => {
    const path = decodeURIComponent((message.url ?? "").split("?")[0]!);
    if (!serves(path)) return void message.socket.destroy();
    if (message.method !== "GET" && message.method !== "HEAD") return void reply.writeHead(501).end();
    const file = join(folder, path);
    if (!existsSync(file) || !statSync(file).isFile()) return void reply.writeHead(404).end("<h1>404</h1>");
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    reply.writeHead(200, { "Content-Type": type, "Last-Modified": statSync(file).mtime.toUTCString() });
    reply.end(readFileSync(file));
  });
}

async function startProgram(
  program: string,
  args: readonly string[],
  port: number,
): Promise<() => Promise<void>> {
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = once(child, "close");
  await until(
    () => isListening(port),
    () => `${program} listens; its errors: ${errors}`,
  );
  return async () => {
    child.kill("SIGKILL");
    await ended;
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function programOf(variable: string): string {
  const path = process.env[variable];
  if (!path) throw new Error(`${variable} is not set: run this test with node scripts/test.mjs`);
  return path;
}
