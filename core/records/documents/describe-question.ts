import { sayMoney } from '#core/kernel/platform/say-money';
import type { AmountSpan, DateSpan, Question } from '#core/records/documents/read-question';

/** What a question was understood to ask for, as a sentence. `nameOf` tells a property's name; `currency` is ISO 4217. */
export function describeQuestion(question: Question, nameOf: (propertyId: number) => string, currency: string): string {
  const { amount, dates, vendors, propertyIds, types, words } = question;
  const parts: string[] = [];
  if (vendors.length > 0) parts.push(`from ${list(vendors)}`);
  if (propertyIds.length > 0) parts.push(`for ${list(propertyIds.map(nameOf))}`);
  if (amount) parts.push(describeAmount(amount, currency));
  if (dates) parts.push(describeDates(dates));
  if (words.length > 0) parts.push(`about ${list(words.map((word) => `“${word}”`))}`);
  const first = types.length > 0 ? `, ${list(types.map((type) => type.replaceAll('_', ' ')))} first` : '';
  return `${parts.length > 0 ? `Documents ${parts.join(', ')}` : 'All documents, the newest first'}${first}.`;
}

function list(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

function describeAmount({ min, max, minOpen, maxOpen }: AmountSpan, currency: string): string {
  const say = (amount: string): string => sayMoney(amount, currency);
  if (min !== null && max !== null) return min === max ? `of ${say(min)}` : `between ${say(min)} and ${say(max)}`;
  if (min !== null) return `${minOpen ? 'over' : 'of at least'} ${say(min)}`;
  return max === null ? '' : `${maxOpen ? 'under' : 'of at most'} ${say(max)}`;
}

function describeDates({ from, to }: DateSpan): string {
  if (from !== null && to !== null) return from === to ? `dated ${from}` : `dated ${from} to ${to}`;
  return from !== null ? `dated since ${from}` : `dated until ${to ?? ''}`;
}
