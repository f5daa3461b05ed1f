import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** Passes the URL and the sockets of a server on a free port to `work`; `listener` answers requests until `work` ends. */
export async function withServer(
  listener: RequestListener,
  work: (url: string, sockets: ReadonlySet<Socket>) => Promise<void>,
): Promise<void> {
  const sockets = new Set<Socket>();
  const server = createServer(listener).on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
