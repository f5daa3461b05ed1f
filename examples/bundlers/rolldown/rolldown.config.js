export default {
  input: "mod.ts",
  output: { file: "dist/mod.js", format: "cjs", sourcemap: true },
};
