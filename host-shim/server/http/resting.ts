import type { Socket } from "node:net";

/** Creates the closer of idle connections. It compares byte counts in `cutIdle`, so that no request has to reset a timer. */
export function createResting() {
  const bytes = new Map<Socket, number>();
  return {
    opened(socket: Socket): void {
      bytes.set(socket, -1);
      socket.once("close", () => bytes.delete(socket));
    },
    /** Cuts each connection without traffic since the last call. */
    cutIdle(): void {
      for (const [socket, before] of bytes) {
        const now = socket.bytesRead + socket.bytesWritten;
        if (now === before) socket.destroy();
        else bytes.set(socket, now);
      }
    },
  };
}
