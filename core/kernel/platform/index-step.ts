import { Migration } from '@mikro-orm/migrations';

/** An index of a table that may be large. A changed index gets a new name. */
export interface TableIndex {
  name: string;
  /** What stands behind `create index concurrently "name"`, or behind `create unique index …` where `unique` is set: `on "table" (…)`. */
  on: string;
  unique?: boolean;
}

/**
 * A step that builds and drops indexes while others read and write: outside a transaction, which takes longer and keeps nobody waiting. Interrupted, it is
 * taken again from its beginning: an index that is there and complete stays, one that an interrupted build left behind is dropped and built anew.
 */
export abstract class IndexStep extends Migration {
  /** What this release needs. */
  abstract readonly builds: readonly TableIndex[];
  /** What this release no longer needs; the release before is slower without it, and nothing else. */
  readonly drops: readonly TableIndex[] = [];

  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    await this.change(this.builds, this.drops);
  }

  override async down(): Promise<void> {
    await this.change(this.drops, this.builds);
  }

  /** Whether an index is there and complete; null where it is not there. */
  private async isComplete(name: string): Promise<boolean | null> {
    const rows = (await this.execute(
      `select i.indisvalid as complete from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relname = ? and c.relnamespace = 'public'::regnamespace`,
      [name],
    )) as { complete: boolean }[];
    return rows[0]?.complete ?? null;
  }

  private async change(wanted: readonly TableIndex[], unwanted: readonly TableIndex[]): Promise<void> {
    for (const { name, on, unique = false } of wanted) {
      const complete = await this.isComplete(name);
      if (complete) continue;
      if (complete === false) this.addSql(`drop index concurrently "${name}"`);
      this.addSql(`create ${unique ? 'unique ' : ''}index concurrently "${name}" ${on}`);
    }
    for (const { name } of unwanted) this.addSql(`drop index concurrently if exists "${name}"`);
  }
}
