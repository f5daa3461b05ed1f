import { syncBuiltinESMExports } from "node:module";

/** Runs `work` while every import of a built-in module has these members. Pass the module's default export. */
export function withPatched<Module extends object, Result>(
  module: Module,
  members: Partial<Module>,
  work: () => Result,
): Result {
  const original = { ...module };
  const assign = (values: Partial<Module>): void => {
    Object.assign(module, values);
    syncBuiltinESMExports();
  };
  assign(members);
  try {
    return work();
  } finally {
    const names = Object.keys(members) as (keyof Module)[];
    assign(Object.fromEntries(names.map((name) => [name, original[name]])) as Partial<Module>);
  }
}
