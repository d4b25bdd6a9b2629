import { Migration } from '@mikro-orm/migrations';

const checked: readonly (readonly [table: string, constraint: string])[] = [
  ['claim', 'claim_book_check'],
  ['claim', 'claim_kind_check'],
  ['claim', 'claim_amount'],
  ['claim', 'claim_subject'],
  ['claim', 'claim_income'],
  ['series', 'series_book_check'],
  ['bank_match', 'bank_match_subject'],
  ['bank_match', 'bank_match_income_id_foreign'],
];

/** Reads claims, series and matches through for what income changed, while others write. */
export class Migration20261204100001_income_read_through extends Migration {
  override up(): void {
    for (const [table, constraint] of checked) this.addSql(`alter table "${table}" validate constraint "${constraint}"`);
  }

  override down(): void {
    // Nothing to take back.
  }
}
