import { connect } from '#core/ops/backup/connect';

/**
 * Writes into the audit log that somebody took the books out or put them back at the machine, where nobody signs in. Answers a sentence where that could
 * not be written; what the command did stands all the same.
 */
export async function noteCommand(databaseUrl: string, action: 'backup' | 'restore', file: string): Promise<string | null> {
  try {
    const client = await connect(databaseUrl, action);
    try {
      await client.query(`insert into audit_entry (action, resource, after) values ($1, 'system', $2)`, [action, JSON.stringify({ file })]);
    } finally {
      await client.end();
    }
    return null;
  } catch (error) {
    return `The audit log has no entry for this: ${error instanceof Error ? error.message : String(error)}`;
  }
}
