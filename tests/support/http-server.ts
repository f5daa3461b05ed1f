import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** Answers requests with `listener` on a free port while `work` runs, which gets the URL and the accepted sockets. */
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
