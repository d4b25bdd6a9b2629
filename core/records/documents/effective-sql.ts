import type { FieldKey } from '#core/extraction/fields/extracted-fields';

/**
 * What counts for a field as SQL text (see effectiveField): what a person set, null where they emptied it, else what the machine found. `of` is
 * the name the statement knows the document by.
 */
export const effectiveSql = (key: FieldKey, alias = 'd'): string =>
  `case when jsonb_exists(${alias}.person_fields->'fields', '${key}') then ${alias}.person_fields->'fields'->>'${key}'
     else ${alias}.machine_fields->'fields'->'${key}'->>'value' end`;
