import { noShare, type ShareForm } from './share-form';

interface Unit {
  id: number;
  /** What it bears of common costs. */
  share: number | null;
}

/**
 * The shares of a whole of which those at `places` are divided among units anew: by the units' shares of common costs where each has one, else in equal
 * parts. The others stay as they are. Pure.
 */
export function amongUnits(shares: readonly ShareForm[], places: readonly number[], units: readonly Unit[]): ShareForm[] {
  const { line_item, category_id, description } = shares[places[0] ?? -1] ?? noShare;
  const method = units.every(({ share }) => share !== null) ? 'share' : 'equal';
  const divided = units.map(({ id }) => ({ ...noShare, property_id: id, method, line_item, category_id, description }) satisfies ShareForm);
  return [...shares.filter((_, at) => !places.includes(at)), ...divided];
}
