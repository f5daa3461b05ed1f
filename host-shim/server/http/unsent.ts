import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A request, and the reply to it. */
interface Recipient {
  readonly message: IncomingMessage;
  readonly reply: ServerResponse;
}

interface Unsent {
  readonly bytes: Uint8Array;
  answers: number;
}

/** The maximum bytes of all unsent bodies together, each text counted once. A larger body is sent if it is the only one. */
export const MOST_UNSENT = 64 * 1024 * 1024;
/** Smaller bodies are not counted: the number of connections bounds them. */
const SMALL = 16 * 1024;

/** Creates the record of the bodies of pending answers, whose clients read slowly or not at all. */
export function createUnsentBodies() {
  const unsent = new Map<string | Uint8Array, Unsent>();
  const sends = new WeakMap<Socket, Set<() => void>>();
  let total = 0;

  /** Calls `done` once, when the answer is sent or its connection closes; a pipelined answer gets no event of its own. */
  function whenDone({ message: { socket }, reply }: Recipient, done: () => void): void {
    let open = sends.get(socket);
    if (open === undefined) {
      const own = new Set<() => void>();
      sends.set(socket, own);
      socket.once("close", () => {
        for (const end of own) end();
      });
      open = own;
    }
    const own = open;
    const end = (): void => {
      if (own.delete(end)) done();
    };
    own.add(end);
    reply.once("close", end);
  }

  return {
    whenDone,
    /**
     * Returns the bytes of a body and counts them until its answer is sent or its connection is closed. Returns undefined for a
     * GET whose body would exceed {@link MOST_UNSENT}; the answer to another method is always sent, because its write has been
     * done. Answers of the same text share their bytes.
     */
    take(body: string | Uint8Array, to: Recipient): Uint8Array | undefined {
      const size = sizeOf(body);
      if (size < SMALL) return bytesOf(body);
      const known = unsent.get(body);
      const mayRefuse = known === undefined && to.message.method === "GET";
      if (mayRefuse && total > 0 && total + size > MOST_UNSENT) return undefined;
      const one = known ?? { bytes: bytesOf(body), answers: 0 };
      if (known === undefined) {
        unsent.set(body, one);
        total += one.bytes.length;
      }
      one.answers++;
      whenDone(to, () => {
        if (--one.answers > 0) return;
        unsent.delete(body);
        total -= one.bytes.length;
      });
      return one.bytes;
    },
  };
}

function sizeOf(body: string | Uint8Array): number {
  return typeof body === "string" ? Buffer.byteLength(body) : body.length;
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === "string" ? Buffer.from(body) : body;
}
