import { nodeResolve } from "@rollup/plugin-node-resolve";

export default {
  input: "mod.js",
  output: {
    file: "dist/mod.js",
    format: "cjs",
    exports: "default",
    inlineDynamicImports: true,
    sourcemap: true,
  },
  plugins: [nodeResolve()],
};
