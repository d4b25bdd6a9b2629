import type { Named } from '#core/rules/document-facts';
import { toPlainText } from '#core/rules/rule-values';

/**
 * Finds what a rule names by id (a number, or digits) or by name without regard to case; `what` it is to be. The sentence says why nothing is
 * found: nothing is called so, or several are, of which one would be a guess.
 */
export function findNamed(list: readonly Named[], value: string | number | boolean | null, noun: string): Named | { problem: string } {
  const text = String(value).trim();
  const byId = /^\d{1,10}$/.test(text) ? list.find((named) => named.id === Number(text)) : undefined;
  if (byId) return byId;
  const called = typeof value === 'string' ? list.filter((named) => toPlainText(named.name) === toPlainText(text)) : [];
  const [only] = called;
  if (called.length > 1) return { problem: `There is more than one ${noun} “${text}”. Use its ID instead.` };
  return only ?? { problem: `There is no ${noun} “${text}”.` };
}
