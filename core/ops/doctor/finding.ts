/** What one check of an installation found. */
export interface Finding {
  /** What was checked, in a few words, such as `Files of rows`. */
  check: string;
  /** How many problems were found. */
  wrong: number;
  /** What was found, for a person; with a few ids where something is wrong. */
  sentence: string;
}
