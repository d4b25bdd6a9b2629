/**
 * The texts of some columns as a single one, a line each, for the table under an alias: what may stand in any of them is looked for in all at once, by an index on
 * this very text.
 */
export const wordsOf =
  (columns: readonly string[]) =>
  (alias: string): string =>
    columns.map((column) => `coalesce(${alias}."${column}", '')`).join(` || E'\\n' || `);

/** The same for the index on it. */
export const wordsIndex = (table: string, words: (alias: string) => string): string =>
  `create index "${table}_words_idx" on "${table}" using gin ((${words(`"${table}"`).replaceAll(`"${table}".`, '')}) gin_trgm_ops)`;

export const vendorWords = wordsOf(['business_name', 'contact_name', 'phone', 'email', 'service_type']);
export const propertyWords = wordsOf(['name', 'address', 'city', 'tenant_name', 'email_slug']);
export const mailWords = wordsOf(['subject', 'from_email', 'from_name', 'envelope_from', 'forwarded_by', 'queue_id']);
export const hoaEmailWords = wordsOf(['subject', 'sender_name', 'sender_email']);
