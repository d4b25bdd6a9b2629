import { Migration } from '@mikro-orm/migrations';

/** Triggers for rows are not asked when a table is emptied as a whole. */
const kept = ['audit_entry', 'document_event'];

/** History cannot be emptied either. A restore lets the triggers rest while it fills the tables. */
export class Migration20261121150000_kept_history extends Migration {
  override up(): void {
    for (const table of kept)
      this.addSql(
        `create trigger ${table}_never_emptied before truncate on "${table}" for each statement execute function refuse_change()`,
      );
  }

  override down(): void {
    for (const table of kept) this.addSql(`drop trigger ${table}_never_emptied on "${table}"`);
  }
}
