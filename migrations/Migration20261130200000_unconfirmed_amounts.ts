import { Migration } from '@mikro-orm/migrations';
import { sortQueue } from '#core/records/documents/sort-queue';

/** What is proven has become stricter: an amount that no other figure confirms, a type that only may be right, a tax document without an amount. */
export class Migration20261130200000_unconfirmed_amounts extends Migration {
  override async up(): Promise<void> {
    await sortQueue((sql, values) => this.execute(sql, values));
  }

  /** Earlier rules sort what they find when it is changed, and decide on each document anew before they save it. */
  override down(): void {
    this.addSql('select 1');
  }
}
