import type { PaymentMethod } from '#core/database/values/tax-form-values';

/** What banks write of a payment, the most telling first. Zelle and wires go from bank to bank and count as transfers. */
const wordsOfMethods: readonly (readonly [RegExp, PaymentMethod])[] = [
  [/\b(?:paypal|venmo|cash ?app|square ?cash|stripe|apple ?cash|google ?pay)\b/, 'network'],
  [/\b(?:che(?:ck|que)|ck|chk)s?\b[ #:.-]*(?:no\.? ?|paid ?)?#?\d{2,}|\b(?:e-?)?che(?:ck|que)\b(?! ?card)(?!.*\bcard\b)/, 'check'],
  [/\b(?:visa|mastercard|amex|discover|debit card|credit card|check ?card|card purchase|purchase card|pos|point of sale)\b/, 'card'],
  [/\b(?:atm|cash) withdrawal\b|\bcash\b/, 'cash'],
  [/\b(?:ach|zelle|wire|bill ?pay|billpay|online (?:transfer|payment)|direct (?:debit|pay)|ppd|ccd|web pmt|eft|transfer|sepa)\b/, 'ach'],
];

/** How a line of a bank says that something was paid; null where it does not say. Every line of a credit card is one. Pure. */
export function methodOfLine({ words, account }: { words: string; account: string }): PaymentMethod | null {
  if (/\b(?:credit ?card|visa|master ?card|amex|american express|discover)\b/i.test(account)) return 'card';
  const text = words.toLowerCase();
  return wordsOfMethods.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
