/** What one look at an installation found. */
export interface Finding {
  /** In a few words what was looked at, such as `Files of rows`. */
  check: string;
  /** How many problems were found. */
  wrong: number;
  /** What was found, for a person; with a few ids where something is wrong. */
  sentence: string;
}

/** A few of many, for a sentence. */
export function some(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
