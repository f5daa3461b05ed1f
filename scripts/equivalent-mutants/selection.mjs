// As ./index.mjs says, for host-shim/selection/.
export const SELECTION = [
  {
    file: "host-shim/selection/json-fault",
    was: 'return "";',
    why: "only texts that JSON.parse refuses are asked about",
  },
  {
    file: "host-shim/selection/mod-registry",
    was: "keyed.sort((one, other) => (one.key < other.key ? -1 : 1));",
    now: "keyed.sort((one, other) => (one.key <= other.key ? -1 : 1));",
    why: "what has one key is alike",
  },
  {
    file: "host-shim/selection/nearest",
    was: "if (Math.abs(candidate.length - word.length) >= fewest)",
    now: "if (Math.abs(candidate.length - word.length) > fewest)",
    why: "so many letters more are as many mistakes, which is found the longer way",
  },
  {
    file: "host-shim/selection/nearest",
    was: "let old = Array.from({ length: other.length + 1 }, (_, at) => at);",
    now: "let old = Array.from({ length: other.length + (2) }, (_, at) => at);",
    why: "what stands behind the last letter is not looked at",
  },
  ...[
    ["explain", "let worst = -1;"],
    ["explain", "let best = -1;"],
    ["explain", "const seenBy = new Int32Array(size).fill(-1);"],
    ["cycles", "let best = -1;"],
    ["graph", "to[edge] = need ?? -1;"],
  ].map(([name, was]) => ({
    file: `host-shim/selection/resolve/${name}`,
    was,
    now: was.replace("-1", "-(2)"),
    why: "any negative number says that there is none",
  })),
  {
    file: "host-shim/selection/resolve/conflicts",
    was: "for (let m = 0; m < mods.length; m++)",
    now: "for (let m = 0; m <= mods.length; m++)",
    why: "nothing is stored behind the end of a typed array",
  },
  ...["if (seen >= (1))", "if (seen > 0)"].map((now) => ({
    file: "host-shim/selection/resolve/cycles",
    was: "if (seen >= 0)",
    now,
    why: "the mod that a walk starts at comes again at its end alone, which is cut off before",
  })),
  {
    file: "host-shim/selection/resolve/cycles",
    was: "const groupOf = new Int32Array(size).fill(-1);",
    now: "const groupOf = new Int32Array(size).fill(-(2));",
    why: "any negative number says that there is none",
  },
  ...[
    ["if (above !== undefined && low[m] < low[above])", "if (above !== undefined && low[m] <= low[above])"],
    [
      "else if (isWaiting[need] === 1 && index[need] < low[m])",
      "else if (isWaiting[need] === 1 && index[need] <= low[m])",
    ],
  ].map(([was, now]) => ({
    file: "host-shim/selection/resolve/cycles",
    was,
    now,
    why: "what is as low is put in the place of its like",
  })),
  ...["for (let root = 0; root < size; root++) {", "for (let m = 0; m < size; m++)"].map((was) => ({
    file: "host-shim/selection/resolve/cycles",
    was,
    now: was.replace("<", "<="),
    why: "behind the last mod there is none, in any group",
  })),
  ...["if (cache.size >= MOST_CACHED)", "const MOST_CACHED = 8;"].map((was) => ({
    file: "host-shim/selection/resolve/decisions",
    was,
    why: "how much is kept is a matter of speed",
  })),
  ...[
    ["at !== undefined && steps > 0;", "at !== undefined && steps > (1);"],
    ["at !== undefined && steps > 0;", "at !== undefined && steps >= 0;"],
  ].map(([was, now]) => ({
    file: "host-shim/selection/resolve/explain",
    was: `for (let at = waiting.pop(); ${was} at = waiting.pop()) {`,
    now: `for (let at = waiting.pop(); ${now} at = waiting.pop()) {`,
    why: "a registry that was made to take long is searched one step more or less",
  })),
  {
    file: "host-shim/selection/resolve/explain",
    was: "for (let turn = 0; turn < order.length; turn++)",
    now: "for (let turn = 0; turn <= order.length; turn++)",
    why: "no mod has a place behind the last",
  },
  ...["for (let m = 0; m < size; m++) {", "for (let m = 0; m < size; m++)"].map((was) => ({
    file: "host-shim/selection/resolve/graph",
    was,
    now: was.replace("<", "<="),
    why: "behind the last mod there are no edges, and nothing is stored behind the end of a typed array",
  })),
  {
    file: "host-shim/selection/resolve/graph",
    was: "for (let m = 0; m < ids.length; m++)",
    now: "for (let m = 0; m <= ids.length; m++)",
    why: "what has no id is asked for by none",
  },
  {
    file: "host-shim/selection/resolve/keep-strongest",
    was: "const seenAt = new Int32Array(size).fill(-1);",
    now: "const seenAt = new Int32Array(size).fill(-(2));",
    why: "any number that is no turn will do",
  },
  {
    file: "host-shim/selection/resolve/keep-strongest",
    was: "if (other < m || seenAt[other] !== turn)",
    now: "if (other <= m || seenAt[other] !== turn)",
    why: "no mod conflicts with itself",
  },
  {
    file: "host-shim/selection/resolve/load-order",
    was: "if (below + 1 < size && heap[below + 1] < heap[below])",
    now: "if (below + 1 <= size && heap[below + 1] < heap[below])",
    why: "what is behind the end of a list is not smaller",
  },
  ...[
    ["if (heap[above] <= value)", "if (heap[above] < value)"],
    ["if (heap[below] >= value)", "if (heap[below] > value)"],
    [
      "if (below + 1 < size && heap[below + 1] < heap[below])",
      "if (below + 1 < size && heap[below + 1] <= heap[below])",
    ],
  ].map(([was, now]) => ({
    file: "host-shim/selection/resolve/load-order",
    was,
    now,
    why: "each mod is ready once, so that no two are one number",
  })),
  {
    file: "host-shim/selection/routes/selection-routes",
    was: 'const unjudged = (asked || parts.hostVersion("client")) === ""',
    now: 'const unjudged = (asked || parts.hostVersion("")) === ""',
    why: "what is not the server is the client",
  },
  ...[
    'const [action = "", argument, ...rest] = partsOf(path);',
    'const [action = "", ...rest] = partsOf(path);',
  ].map((was) => ({
    file: "host-shim/selection/routes/selection-routes",
    was,
    now: was.replace('""', '"mutated"'),
    why: "a path has at least one part",
  })),
  ...[
    ["if (ranges.size >= MOST_RANGES)", "if (ranges.size > MOST_RANGES)"],
    ["const MOST_RANGES = 4096;", "const MOST_RANGES = (4097);"],
    ["if (verdicts.size >= MOST_VERSIONS)", "if (verdicts.size > MOST_VERSIONS)"],
    ["const MOST_VERSIONS = 256;", "const MOST_VERSIONS = (257);"],
  ].map(([was, now]) => ({
    file: "host-shim/selection/versions",
    was,
    now,
    why: "one more is kept",
  })),
  ...[
    ["if (ranges.size >= MOST_RANGES)", "if (!(ranges.size >= MOST_RANGES))"],
    ["if (verdicts.size >= MOST_VERSIONS)", "if (!(verdicts.size >= MOST_VERSIONS))"],
    ["ranges.clear();", ";"],
    ["verdicts.clear();", ";"],
    ["ranges.set(range, known);", ";"],
    ["verdicts.set(version, verdict);", ";"],
  ].map(([was, now]) => ({
    file: "host-shim/selection/versions",
    was,
    now,
    why: "what is kept, and for how long, is a matter of speed",
  })),
  {
    file: "host-shim/selection/versions",
    was: 'if (range === "*")',
    now: 'if (range === "")',
    why: "both are the range of all versions, which the longer way finds too",
  },
  ...["const start = new Int32Array(mods.length + 1);", "const turnedStart = new Int32Array(size + 1);"].map(
    (was) => ({
      file: "host-shim/selection/resolve/graph",
      was,
      now: was.replace("1)", "(2))"),
      why: "a mod more, that is none, has no edges",
    }),
  ),
  {
    file: "host-shim/selection/resolve/sound",
    was: "for (let m = 0; m < size; m++) {",
    now: "for (let m = 0; m <= size; m++) {",
    why: "rings are looked for where there are none",
  },
  {
    file: "host-shim/selection/resolve/sound",
    was: "let left = 0;",
    now: "let left = (1);",
    why: "rings are looked for where there are none",
  },
];
