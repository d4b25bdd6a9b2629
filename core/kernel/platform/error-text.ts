/** An error as the log and a task's last error may hold it: short, and without the query and the values in it, which may quote a document. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 300);
  const { code } = error as { code?: unknown };
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  return `${error.name}: ${fromDatabase ? withoutValues(error.message, code) : error.message}`.slice(0, 300);
}

/** What the database says of tables, columns and constraints, without what it quotes of a row. */
function withoutValues(message: string, code: string): string {
  // A query would stand first; detail and hint, which quote the row, the driver puts last.
  const words = message.replace(/\n - (?:detail|hint): .*$/s, '').replace(/^(?:insert|update|delete|select|with)\b.*\s- /is, '');
  // What is no value of its type (class 22) stands somewhere in the sentence, other things that were given behind a colon.
  return words.replace(code.startsWith('22') ? /"(?:.*"|.*$)/s : /(?<=: )"(?:.*"|.*$)/s, '"…"');
}
