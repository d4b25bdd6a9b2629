const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const words = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/**
 * The sentence in an error's body, by the order the specification gives: detail, message, a plain string, the first validation item's
 * msg or message, msg, error, or the first string value. Null where there is none.
 */
export function errorWords(body: unknown): string | null {
  if (!isRecord(body)) return words(body);
  const items = Array.isArray(body.detail) ? body.detail : Array.isArray(body) ? body : [];
  const first: unknown = items[0];
  const item = isRecord(first) ? (words(first.msg) ?? words(first.message)) : words(first);
  return (
    words(body.detail) ??
    words(body.message) ??
    item ??
    words(body.msg) ??
    words(body.error) ??
    Object.values(body).map(words).find(Boolean) ??
    null
  );
}

/** What the server says of a field, which begins with its verb, as a sentence about it. */
export const fieldSentence = (field: string, problem: string): string => `${field} ${problem}${/[.!?]$/.test(problem) ? '' : '.'}`;

/** A field that did not fit and why, from a 422's items: `{amount: 'must be positive'}`. */
export function fieldProblems(body: unknown): Record<string, string> {
  if (!isRecord(body) || !Array.isArray(body.detail)) return {};
  const problems: Record<string, string> = {};
  for (const item of body.detail as unknown[]) {
    if (!isRecord(item) || !Array.isArray(item.loc)) continue;
    const field = (item.loc as unknown[]).slice(1).join('.');
    const msg = words(item.msg);
    if (field && msg && !(field in problems)) problems[field] = msg;
  }
  return problems;
}
