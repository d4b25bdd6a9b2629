import { Migration } from '@mikro-orm/migrations';

const found = `machine_fields->'fields'->'account_number'->>'value'`;
const said = `person_fields->'fields'->>'account_number'`;

/** An account number that a person has emptied is none: papers of one account are told by what counts. */
export class Migration20261122061000_emptied_account extends Migration {
  override up(): void {
    this.addSql(`alter table "document" alter column "account_number" set expression as
      (left(case when jsonb_exists(person_fields->'fields', 'account_number') then ${said} else ${found} end, 120))`);
  }

  override down(): void {
    this.addSql(`alter table "document" alter column "account_number" set expression as (left(coalesce(${said}, ${found}), 120))`);
  }
}
