import { createRun, type Part } from "./run.js";

// Measures one part of a bench file, told by the file's name and the part's number, and sends each outcome to the process that
// started this one.
const [file, number] = process.argv.slice(2);
const { default: parts } = (await import(`./${file}.js`)) as { default: readonly Part[] };
await parts[Number(number)]!(createRun((outcome) => process.send!(outcome)));
