import type { MachineFields } from '#core/database/values/document-fields';
import type { PaymentMethod } from '#core/database/values/tax-form-values';
import type { SplitDefinition } from '#core/database/values/split-definition';
import type { DocumentType } from '#core/extraction/fields/document-type';

/** What a rule sets on the machine's side. */
export type Settable = 'vendor' | 'description' | 'document_type' | 'property_id' | 'category_id' | 'payment_method' | 'splits';

/** The machine's side after a rule has set something; what stood there is kept aside. */
export function setByRule(machine: MachineFields, field: Settable, to: string | number, rule: string): MachineFields {
  if (field === 'category_id') return { ...machine, category_id: Number(to) };
  if (field === 'payment_method') return { ...machine, payment_method: to as PaymentMethod };
  if (field === 'splits') return { ...machine, splits: JSON.parse(String(to)) as SplitDefinition[] };
  if (field === 'property_id') {
    const match = { property_id: Number(to), confidence: 1, by: 'rule' as const, reason: `Set by the rule “${rule}”.` };
    const others = (machine.property_matches ?? []).filter(({ by }) => by !== 'rule');
    return { ...machine, property_id: Number(to), property_matches: [match, ...others] };
  }
  const before = { ...machine.before_rules };
  if (field === 'document_type') {
    if (before.document_type === undefined) before.document_type = machine.document_type ?? null;
    return { ...machine, document_type: to as DocumentType, before_rules: before };
  }
  const known = machine.fields[field];
  if (known?.source !== 'rule') Object.assign(before, { [field]: known ?? null });
  const value = { value: String(to), confidence: 1, evidence: null, source: 'rule' as const };
  return { ...machine, fields: { ...machine.fields, [field]: value }, before_rules: before };
}

/** The machine's side as it was before any rule. A value found anew since then stays. */
export function withoutRules(machine: MachineFields): MachineFields {
  const { before_rules: before, category_id: _, payment_method: ___, splits: __, property_matches: matches, ...rest } = machine;
  const clean: MachineFields = { ...rest, fields: { ...rest.fields } };
  if (matches) {
    clean.property_matches = matches.filter((match) => match.by !== 'rule');
    if (clean.property_matches.length < matches.length) clean.property_id = null;
  }
  for (const key of ['vendor', 'description'] as const) {
    if (clean.fields[key]?.source !== 'rule') continue;
    delete clean.fields[key];
    if (before?.[key]) Object.assign(clean.fields, { [key]: before[key] });
  }
  if (before?.document_type !== undefined) {
    delete clean.document_type;
    if (before.document_type) clean.document_type = before.document_type;
  }
  return clean;
}
