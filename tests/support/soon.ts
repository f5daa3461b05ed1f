import * as assert from "uvu/assert";
import { until } from "./until.js";

// uvu's assertions for state that changes later, such as a page's: each polls its value until the assertion holds. After two
// minutes it fails like uvu's own assertion, with the difference.

type Read<Found> = () => Found | Promise<Found>;

/** Polls `read` until its value equals `expected`, member by member. */
export function equal<Found>(read: Read<Found>, expected: unknown, message?: string): Promise<void> {
  return soon(read, (found) => assert.equal(found, expected, message));
}

/** Polls `read` until its value is identical to `expected`. */
export function is<Found>(read: Read<Found>, expected: unknown, message?: string): Promise<void> {
  return soon(read, (found) => assert.is(found, expected, message));
}

/** Polls `read` until its value is truthy. */
export function ok<Found>(read: Read<Found>, message?: string): Promise<void> {
  return soon(read, (found) => assert.ok(found, message));
}

/** Polls `read` until its text matches. */
export function match(read: Read<string>, expected: string | RegExp, message?: string): Promise<void> {
  return soon(read, (found) => assert.match(found, expected, message));
}

async function soon<Found>(read: Read<Found>, judge: (found: Found) => void): Promise<void> {
  let failure: unknown;
  const holds = async () => {
    try {
      judge(await read());
      return true;
    } catch (error) {
      failure = error;
      return false;
    }
  };
  await until(holds, "an assertion").catch(() => {
    throw failure;
  });
}
