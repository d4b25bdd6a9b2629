import { keyedHash } from '#core/kernel/platform/secret-key';

/** A number as it is compared: capital letters and digits alone, so `48-2215 07a` and `48221507A` are one. */
export function plainIdentifier(number: string): string {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
}

/** What is stored of a number that names a property: its keyed hash (key: see IdentifierKey) and its last four. */
export function sealIdentifier(key: Buffer, number: string): { valueHash: string; lastFour: string } {
  const plain = plainIdentifier(number);
  return { valueHash: keyedHash(key, plain), lastFour: plain.slice(-4) };
}
