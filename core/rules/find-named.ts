import type { Named } from '#core/rules/document-facts';
import { toPlainText } from '#core/rules/rule-values';

/** Finds what a rule names by id (a number, or digits) or by name without regard to case. */
export function findNamed(list: readonly Named[], value: string | number | boolean | null): Named | null {
  if (value === null || typeof value === 'boolean') return null;
  const text = String(value).trim();
  const byId = /^\d{1,10}$/.test(text) ? list.find((one) => one.id === Number(text)) : undefined;
  return byId ?? list.find((one) => toPlainText(one.name) === toPlainText(text)) ?? null;
}
