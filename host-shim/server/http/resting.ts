import type { Socket } from "node:net";

/** The connections of a server, as far as they do something. */
export interface Resting {
  /** Takes note of a new connection. */
  readonly opened: (socket: Socket) => void;
  /** Cuts each connection over which no byte went since the last look. */
  readonly look: () => void;
}

/** Makes what ends connections that rest. It counts bytes when it looks, so that no request has to set a timer anew. */
export function createResting(): Resting {
  const bytes = new Map<Socket, number>();
  return {
    opened(socket) {
      bytes.set(socket, -1);
      socket.once("close", () => bytes.delete(socket));
    },
    look() {
      for (const [socket, before] of bytes) {
        const now = socket.bytesRead + socket.bytesWritten;
        if (now === before) socket.destroy();
        else bytes.set(socket, now);
      }
    },
  };
}
