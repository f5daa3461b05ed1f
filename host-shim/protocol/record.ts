/** The place and the hash of a mod's library. */
export interface Artifact {
  /** The mod's folder below the install's `mods/`, `""` when the backend omits it. */
  readonly dir: string;
  /** The library's file name inside that folder, `""` when the backend omits it. */
  readonly library: string;
  /** The lower-case hex SHA-256 of the library, `""` when the backend has no such file. */
  readonly sha256: string;
}

/** The backend's decision about one mod on one side. */
export interface ResolutionRecord {
  /** The mod's id. */
  readonly guid: string;
  /** Its displayed name. */
  readonly name: string;
  /** Its version in the registry. */
  readonly version: string;
  /** True exactly when the verdict is `loaded`. */
  readonly enabled: boolean;
  /** One of the verdicts, or one of a newer backend; `""` when the backend omits it. */
  readonly verdict: string;
  /** The manager's sentence for a person. */
  readonly reason: string;
  /** The ids that the mod needs loaded before it. */
  readonly requires: readonly string[];
  /** The place and the hash of its library. */
  readonly artifact: Artifact;
}
