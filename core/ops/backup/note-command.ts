import { connect } from '#core/ops/backup/connect';

/**
 * Writes into the audit log what was done with all books or files at the command line, where nobody signs in. Answers a sentence where that could not
 * be written; the command itself goes on, or has succeeded, anyway.
 */
export async function noteCommand(
  databaseUrl: string,
  action: 'backup' | 'restore' | 'move-files' | 'import-folder',
  after: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  try {
    const client = await connect(databaseUrl, action);
    try {
      await client.query(`insert into audit_entry (action, resource, after) values ($1, 'system', $2)`, [action, JSON.stringify(after)]);
    } finally {
      await client.end();
    }
    return null;
  } catch (error) {
    return `The audit log has no entry for this: ${error instanceof Error ? error.message : String(error)}`;
  }
}
