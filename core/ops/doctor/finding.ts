/** What one look at an installation found. */
export interface Finding {
  /** In a few words what was looked at, such as `Files of rows`. */
  check: string;
  /** How many problems were found. */
  wrong: number;
  /** What was found, for a person; with a few ids where something is wrong. */
  sentence: string;
}
