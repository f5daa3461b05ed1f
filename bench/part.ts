import { createRun, type Part } from "./run.js";

// Measures one part of a bench file and sends each outcome to the parent process. Arguments: the file's name, the part's
// index.
const [file, number] = process.argv.slice(2);
const { default: parts } = (await import(`./${file}.js`)) as { default: readonly Part[] };
await parts[Number(number)]!(createRun((outcome) => process.send!(outcome)));
