/**
 * The digits by which two spellings of a telephone number are the same: "+1 (555) 010-0199" and "555.010.0199" both give
 * 5550100199. Null for a text without digits. Numbers of other countries keep their country code.
 */
export function phoneDigits(phone: string | null): string | null {
  const digits = (phone ?? '').replaceAll(/\D/g, '').slice(0, 20);
  if (digits === '') return null;
  // The country code of the North American plan is left out as often as written.
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
