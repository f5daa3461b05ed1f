import * as assert from "uvu/assert";
import { until } from "./until.js";

// uvu's assertions for what is still on its way, as everything in a page is: what an assertion judges is looked at again
// until it holds. One that has not held for two minutes fails as uvu's own does, with the difference.

type Look<Found> = () => Found | Promise<Found>;

/** Looks again until what is found equals `expected`, member by member. */
export function equal<Found>(look: Look<Found>, expected: unknown, message?: string): Promise<void> {
  return soon(look, (found) => assert.equal(found, expected, message));
}

/** Looks again until what is found is `expected` itself. */
export function is<Found>(look: Look<Found>, expected: unknown, message?: string): Promise<void> {
  return soon(look, (found) => assert.is(found, expected, message));
}

/** Looks again until what is found counts as true. */
export function ok<Found>(look: Look<Found>, message?: string): Promise<void> {
  return soon(look, (found) => assert.ok(found, message));
}

/** Looks again until the text that is found matches. */
export function match(look: Look<string>, expected: string | RegExp, message?: string): Promise<void> {
  return soon(look, (found) => assert.match(found, expected, message));
}

async function soon<Found>(look: Look<Found>, judge: (found: Found) => void): Promise<void> {
  let failure: unknown;
  const holds = async () => {
    try {
      judge(await look());
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
