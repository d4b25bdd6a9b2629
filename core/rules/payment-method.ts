import { type PaymentMethod, paymentMethods } from '#core/database/values/tax-form-values';

/** The way of paying that an action names; null where it names none. */
export const toPaymentMethod = (value: unknown): PaymentMethod | null => paymentMethods.find((method) => method === value) ?? null;

/** The sentence for a value that is none. */
export const notAMethod = (value: unknown): string => `“${String(value)}” is no way of paying. Choose ${paymentMethods.join(', ')}.`;
