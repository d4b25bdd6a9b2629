import { Migration } from '@mikro-orm/migrations';

const codes = `'needs_password', 'empty_file', 'unsupported_type', 'damaged', 'too_large', 'too_many_pixels', 'timed_out', 'crashed', 'no_text', 'internal'`;
const scanned = `'infected', 'too_large_to_scan'`;

/** What the virus scanner found, and the two ways in which a document fails by it. */
export class Migration20261124120000_virus_verdicts extends Migration {
  override up(): void {
    this
      .addSql(`create table "virus_verdict" ("sha256" varchar(64) not null, "signature" varchar(200) null, "scanner" varchar(200) not null,
      "signatures_at" timestamptz(3) null, "scanned_at" timestamptz(3) not null, primary key ("sha256"))`);
    this.checkCodes(`${codes}, ${scanned}`);
  }

  override down(): void {
    // The earlier release knows none of the two: what it says to a person stays.
    this.addSql(`update "document" set "failure_code" = 'internal' where "failure_code" in (${scanned})`);
    this.checkCodes(codes);
    this.addSql(`drop table "virus_verdict"`);
  }

  private checkCodes(all: string): void {
    this.addSql(`alter table "document" drop constraint "document_failure_code_check"`);
    this.addSql(`alter table "document" add constraint "document_failure_code_check" check ("failure_code" in (${all}))`);
  }
}
