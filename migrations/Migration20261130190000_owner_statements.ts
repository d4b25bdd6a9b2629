import { Migration } from '@mikro-orm/migrations';

const earlier = `'expense', 'business_expense', 'mortgage_statement', 'utility_bill', 'hoa_document', 'insurance_document', 'tax_document', 'contract', 'repair_maintenance', 'proposal', 'quote', 'credit_card_statement'`;
const check = (types: string): string =>
  `alter table "document" add constraint "document_document_type_check" check ("document_type" in (${types}, 'subscription', 'other'))`;
const drop = `alter table "document" drop constraint "document_document_type_check"`;

/** What a property manager reports to an owner is a type of its own. */
export class Migration20261130190000_owner_statements extends Migration {
  override up(): void {
    this.addSql(drop);
    this.addSql(check(`${earlier}, 'owner_statement'`));
  }

  override down(): void {
    this.addSql(drop);
    this.addSql(`update "document" set "document_type" = 'other' where "document_type" = 'owner_statement'`);
    this.addSql(check(earlier));
  }
}
