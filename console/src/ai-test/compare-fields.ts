import type { components } from '../api/schema';
import { spoken } from '../diagnostics/answer-parts';

export type Tried = components['schemas']['ExtractionTried'];
type Field = components['schemas']['ExtractedField'];
type Fields = Readonly<Record<string, Field>>;

/** A value as it stands in one reading. */
export interface Reading {
  value: string;
  confidence: number | null;
}

/** One field as it is stored and as it was read just now. */
export interface ComparedField {
  key: string;
  label: string;
  readings: readonly (Reading | null)[];
  differs: boolean;
}

function readingOf(field: Field | undefined): Reading | null {
  if (!field || field.value === null || field.value === '') return null;
  const { value, confidence } = field;
  return { value: Array.isArray(value) ? value.map(({ description }) => description).join(', ') : String(value), confidence };
}

/** Every field that any of the readings has, in the order they come in; `differs` where two that have it do not agree. */
export function compareFields(readings: readonly Fields[]): ComparedField[] {
  const keys = [...new Set(readings.flatMap((fields) => Object.keys(fields)))];
  return keys.flatMap((key) => {
    const found = readings.map((fields) => readingOf(fields[key]));
    const values = new Set(found.flatMap((reading) => (reading ? [reading.value] : [])));
    return values.size === 0 ? [] : [{ key, label: spoken(key), readings: found, differs: values.size > 1 }];
  });
}
