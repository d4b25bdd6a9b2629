import type { Property } from '../../api/types';
import { allFields, type FieldKind, type FieldName, type PropertyField } from './property-fields';

/** What the form holds: text as it was typed, by field. */
export type PropertyForm = Record<FieldName, string>;
export type PropertyPayload = Partial<Record<FieldName, string | number | null>>;
type Known = Partial<Record<FieldName, string | number | null>> & { has_value?: Partial<Record<FieldName, boolean>> };

/** Stands for a secret that is set; sent back by nobody. */
export const mask = '••••••••';

const numbers = new Set<FieldKind>(['money', 'whole', 'half', 'percent', 'share', 'owner', 'building']);
export const isNumeric = (kind: FieldKind): boolean => numbers.has(kind);

/** The step of a numeric field. */
export const stepOf: Partial<Record<FieldKind, number>> = { whole: 1, half: 0.5, money: 0.01, percent: 0.001, share: 0.0001 };

/** The form of a property; of a new one where there is none. A secret is not among what the server tells: one that is set is masked. */
export function formOf(property: Property | null): PropertyForm {
  const known: Known = property ?? { occupancy_status: 'vacant' };
  const text = (name: FieldName): string => (name in known || !known.has_value?.[name] ? String(known[name] ?? '') : mask);
  return Object.fromEntries(allFields.map(({ name }) => [name, text(name)])) as PropertyForm;
}

/** Whether a field is asked for: those of a mortgage only where there is one. */
export const isAsked = (field: PropertyField, ownership: unknown): boolean => !field.mortgaged || ownership === 'mortgaged';

/** What is typed, as the server takes it: null for what is empty. A secret behind its mask stays, blanks in it too, and a property is never without a mail name. */
export function bodyOf(trimmed: Record<string, unknown>, typed: Record<string, unknown>): PropertyPayload {
  const body: PropertyPayload = {};
  for (const field of allFields) {
    const { name, kind } = field;
    const value = ((kind === 'secret' ? typed[name] : trimmed[name]) as string | null | undefined) || null;
    if (!isAsked(field, typed.ownership_type) || value === mask || (kind === 'slug' && value === null)) continue;
    body[name] = value !== null && isNumeric(kind) ? Number(value) : value;
  }
  return body;
}

const isMultiple = (value: number, step: number): boolean => Number((Math.round(value / step) * step).toFixed(4)) === value;

/** What is wrong with a value, as the name of the sentence; null where nothing is. */
export function problemOf({ name, kind }: PropertyField, typed: string): string | null {
  const text = typed.trim();
  if (text === '') return name === 'name' ? 'property_form.name_required' : null;
  const step = stepOf[kind];
  if (step !== undefined) {
    const value = Number(text);
    if (!Number.isFinite(value)) return 'property_form.must_be_number';
    if (value < 0) return 'property_form.must_not_be_negative';
    if (value === 0 && kind === 'share') return 'property_form.must_be_more';
    return isMultiple(value, step) ? null : `property_form.step_${kind}`;
  }
  if (kind === 'secret' && text !== mask && text.includes('•')) return 'property_form.must_replace_mask';
  if (kind === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return 'property_form.must_be_email';
  if (kind === 'url' && !/^https?:\/\/\S+$/i.test(text)) return 'property_form.must_be_url';
  return null;
}
