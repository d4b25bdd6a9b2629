import { isDatabaseAway } from '#core/database/database';
import { encryptionTrouble } from '#core/kernel/platform/database-encryption';

/** What PostgreSQL's codes of a connection that fails, or of a database that is empty, say to whom runs a tool. */
const sentences: Readonly<Record<string, string>> = {
  '28P01': 'The database rejects the user and password in DATABASE_URL.',
  '28000': 'The database rejects the user in DATABASE_URL.',
  '3D000': 'The database named in DATABASE_URL does not exist. Create it, or correct the name.',
  '42501':
    'The database user is not allowed to do this. Commands that change tables need the user that owns them: set it in MIGRATION_DATABASE_URL.',
  '42P01': 'This database lacks some or all tables of Rental Ledger. Starting the product creates them (or npm run migrate -- up).',
};

/** Why a tool could not work with the database, in a sentence that says what to do; other errors in their own words. */
export function databaseTrouble(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    const known = typeof code === 'string' ? sentences[code] : undefined;
    if (known) return known;
  }
  const ofEncryption = encryptionTrouble(error);
  if (ofEncryption !== null) return ofEncryption;
  if (isDatabaseAway(error)) return `The database does not answer (${wordsOf(error)}). Start it, or correct DATABASE_URL.`;
  return wordsOf(error);
}

/** Several addresses of one host that all fail have words of their own alone. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(wordsOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
