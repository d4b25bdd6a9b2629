/** An error as the log and a task's last error may hold it: short, and without the query, which may quote a document. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 300);
  const { code } = error as { code?: unknown };
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  // The driver puts the query first and, last, a detail that quotes the row's values.
  const parts = error.message.split(/\s- /).filter((part) => !/^(?:detail|hint|where)\b/.test(part));
  const message = fromDatabase ? (parts.pop() ?? '') : error.message;
  return `${error.name}: ${message}`.slice(0, 300);
}
