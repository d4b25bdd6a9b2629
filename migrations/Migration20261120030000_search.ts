import { Migration } from '@mikro-orm/migrations';

const indexes: readonly (readonly [string, string])[] = [
  ['document_subject_trgm_idx', 'on "document" using gin ("email_subject" gin_trgm_ops)'],
  ['document_sender_trgm_idx', 'on "document" using gin ("from_email" gin_trgm_ops)'],
  ['document_copy_name_trgm_idx', 'on "document" using gin ("suggested_copy_destination_name" gin_trgm_ops)'],
  ['tag_name_trgm_idx', 'on "tag" using gin ("name" gin_trgm_ops)'],
];

/** Words are found by their trigrams wherever a row shows some. */
export class Migration20261120030000_search extends Migration {
  override up(): void {
    for (const [name, rest] of indexes) this.addSql(`create index "${name}" ${rest}`);
  }

  override down(): void {
    for (const [name] of indexes) this.addSql(`drop index if exists "${name}"`);
  }
}
