/** Returns why a path below a mod's folder is invalid, as `is …` or `contains …`; `""` when it is valid. */
export function faultInPath(path: string): string {
  if (path === "") return "is empty";
  if (/[\u0000-\u001f\u007f]/.test(path)) return "contains a control character";
  if (path.includes("\\")) return "contains a backslash: write /";
  if (path.startsWith("/")) return "is an absolute path";
  if (/^[A-Za-z]:/.test(path)) return "starts with a drive letter";
  for (const part of path.split("/")) {
    if (part === "" || part === "." || part === "..") return `contains ${part === "" ? "//" : part}`;
    // Windows drops these, so that two names would be one folder.
    if (/[. ]$/.test(part)) return `contains ${JSON.stringify(part)}, which ends in a dot or a space`;
  }
  return "";
}
