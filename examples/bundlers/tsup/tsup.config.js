export default {
  entry: ["mod.ts"],
  format: "cjs",
  noExternal: [/./],
  sourcemap: true,
  outExtension: () => ({ js: ".js" }),
};
