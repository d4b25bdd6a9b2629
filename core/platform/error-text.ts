/** An error as the log and a task's last error may hold it: short, and without the query, which may quote a document. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 300);
  const { code } = error as { code?: unknown };
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  const message = fromDatabase ? (error.message.split(' - ').pop() ?? '') : error.message;
  return `${error.name}: ${message}`.slice(0, 300);
}
