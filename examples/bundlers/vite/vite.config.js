export default {
  build: { lib: { entry: "mod.ts", formats: ["cjs"], fileName: () => "mod.js" }, sourcemap: true },
};
