// The default export of a style sheet is its text.
declare module "*.css" {
  const text: string;
  export default text;
}
