import { sumOf } from '#core/kernel/platform/sum-of';
import { identifierCandidates } from '#core/records/properties/identifier-candidates';
import { AddressText } from '#core/records/properties/find-address';
import { readStreetAddress, unitAt, addressWords } from '#core/records/properties/street-address';

/** One property's part of an association's invoice. `amount` is decimal text. */
export interface ChargeShare {
  propertyId: number;
  amount: string;
}

/** A number that is known to be a property's, in capital letters and digits. */
export interface KnownNumber {
  plain: string;
  propertyId: number;
}

/** A property as it may be named on an invoice. */
export interface Place {
  id: number;
  address: string | null;
  city: string | null;
  zipCode: string | null;
}

const money = /\$? ?(\d{1,3}(?:,\d{3})+|\d{1,9})\.(\d{2})(?!\d)/g;
const summary = /\b(?:sub-?total|total|balance|amount due|previous|payments?)\b/i;

/**
 * What each property has to pay of an invoice that names several of them, each on a line with its amount: by its address with the
 * unit, by the unit alone under the address of its building, or by its account number. Null unless at least two are named and their amounts come to what
 * the invoice asks for exactly: a guess would put money on the wrong house. Pure.
 */
export function splitCharge(
  text: string,
  total: string,
  places: readonly Place[],
  numbers: readonly KnownNumber[] = [],
): ChargeShare[] | null {
  const known = places.flatMap((place) => {
    const address = readStreetAddress(place);
    return address ? [{ id: place.id, address }] : [];
  });
  const whole = new AddressText(text);
  // A unit by itself means one of a building that the document names.
  const inBuildings = known.filter(({ address }) => address.unit !== null && whole.find(address).length > 0);
  const amounts = new Map<number, string[]>();
  for (const line of text.split('\n')) {
    const amount = lastAmount(line);
    if (amount === null || summary.test(line)) continue;
    const words = line.replaceAll(money, ' ').replaceAll(/ {2,}|\t/g, ' , ');
    const lineText = new AddressText(words);
    const named = known.filter(({ address }) => lineText.find(address).some((found) => found.unit === address.unit));
    const unit = named.length === 0 ? unitOn(words) : null;
    const meant = unit === null ? named : inBuildings.filter(({ address }) => address.unit === unit);
    const [only, ...others] = meant.length > 0 ? meant : numberedOn(line, numbers);
    if (!only) continue;
    if (others.length > 0) return null;
    amounts.set(only.id, [...(amounts.get(only.id) ?? []), amount]);
  }
  const shares = [...amounts].map(([propertyId, parts]) => ({ propertyId, amount: sumOf(parts) }));
  const fits = shares.length > 1 && sumOf(shares.map(({ amount }) => amount)) === sumOf([total]);
  return fits ? shares : null;
}

/** The properties whose known numbers stand on a line, each once. */
function numberedOn(line: string, numbers: readonly KnownNumber[]): { id: number }[] {
  const on = new Set(identifierCandidates([], line).map(({ plain }) => plain));
  return [...new Set(numbers.filter(({ plain }) => on.has(plain)).map(({ propertyId }) => propertyId))].map((id) => ({ id }));
}

/** The last amount of a line: before it stand prices and counts. */
function lastAmount(line: string): string | null {
  const found = [...line.matchAll(money)].at(-1);
  return found ? `${(found[1] ?? '').replaceAll(',', '')}.${found[2] ?? ''}` : null;
}

/** The unit a line names by its word, wherever it stands. */
function unitOn(line: string): string | null {
  const words = addressWords(line);
  for (const at of words.keys()) {
    const unit = /^(?:apt|apartment|unit|ste|suite|#)$/.test(words[at] ?? '') ? unitAt(words.slice(at), false) : null;
    if (unit !== null) return unit;
  }
  return null;
}
