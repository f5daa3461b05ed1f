export default {
  mode: "production",
  entry: "./mod.js",
  output: { filename: "mod.js", library: { type: "commonjs2" } },
  devtool: "source-map",
};
