import { Migration } from '@mikro-orm/migrations';

/** What people set on an HOA e-mail was kept as the text "[]" until somebody set something, and its two brackets were kept with that. */
export class Migration20261124161000_hoa_person_set extends Migration {
  override up(): void {
    this.addSql(`update "hoa_email" set "person_set" = '[]' where jsonb_typeof("person_set") <> 'array'`);
    this.addSql(`update "hoa_email" set "person_set" = "person_set" - '[' - ']' where "person_set" @> '["["]' or "person_set" @> '["]"]'`);
  }

  override down(): void {
    // An earlier release reads lists as well.
  }
}
