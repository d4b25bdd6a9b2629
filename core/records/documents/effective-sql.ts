import type { FieldKey } from '#core/extraction/fields/extracted-fields';

/**
 * What counts for a field as SQL text (see effectiveField): what a person set, null where they emptied it, else what the machine found. `of` is
 * the name the statement knows the document by.
 */
export const effectiveSql = (key: FieldKey, of = 'd'): string =>
  `case when jsonb_exists(${of}.person_fields->'fields', '${key}') then ${of}.person_fields->'fields'->>'${key}'
     else ${of}.machine_fields->'fields'->'${key}'->>'value' end`;
