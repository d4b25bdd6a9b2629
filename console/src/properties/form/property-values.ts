import type { Property } from '../../api/types';
import { allFields, type FieldKind, type FieldName, type PropertyField } from './property-fields';

/** What the form holds: text as it was typed, by field. */
export type PropertyForm = Record<FieldName, string>;
export type PropertyPayload = Partial<Record<FieldName, string | number | null>>;

/** Stands for a secret that is set; sent back by nobody. */
export const mask = '••••••••';

const numbers = new Set<FieldKind>(['money', 'whole', 'half', 'percent', 'share']);
export const isNumeric = (kind: FieldKind): boolean => numbers.has(kind);

/** The step of a numeric field. */
export const stepOf: Partial<Record<FieldKind, number>> = { whole: 1, half: 0.5, money: 0.01, percent: 0.001, share: 0.0001 };

/** The form of a property; of a new one where there is none. */
export function formOf(property: Property | null): PropertyForm {
  const isSet = (name: FieldName): boolean => Boolean((property?.has_value as Partial<Record<FieldName, boolean>> | undefined)?.[name]);
  const text = (name: FieldName): string => String((property as Partial<Record<FieldName, string | number | null>> | null)?.[name] ?? '');
  const entries = allFields.map(({ name, kind }) => [name, kind === 'secret' ? (isSet(name) ? mask : '') : text(name)]);
  return { ...(Object.fromEntries(entries) as PropertyForm), ...(property ? {} : { occupancy_status: 'vacant' }) };
}

/** Whether a field is asked for: those of a mortgage only where there is one. */
export const isAsked = (field: PropertyField, ownership: string): boolean => !field.mortgaged || ownership === 'mortgaged';

/** What is sent: what was filled in, trimmed; null for what had a value and was emptied; nothing for what never had one. */
export function payloadOf(form: PropertyForm, before: PropertyForm): PropertyPayload {
  const payload: PropertyPayload = {};
  for (const field of allFields) {
    if (!isAsked(field, form.ownership_type)) continue;
    const { name, kind } = field;
    const text = kind === 'secret' ? form[name] : form[name].trim();
    if (kind === 'secret' && text === mask) continue;
    if (text !== '') payload[name] = isNumeric(kind) ? Number(text) : text;
    // A property is never without a mail name: an emptied one keeps the one it had.
    else if (before[name] !== '' && kind !== 'slug') payload[name] = null;
  }
  return payload;
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
