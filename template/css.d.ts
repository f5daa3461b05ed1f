// An import of a style sheet returns its text.
declare module "*.css" {
  const text: string;
  export default text;
}
