import { Migration } from '@mikro-orm/migrations';

/** Finds the document of a file without reading all others: each part of an uploaded e-mail asks, and each file that is to be deleted. */
export class Migration20261123090000_document_files extends Migration {
  override up(): void {
    this.addSql(`create index "document_file_key_idx" on "document" ("file_key") where "file_key" is not null`);
  }

  override down(): void {
    this.addSql(`drop index "document_file_key_idx"`);
  }
}
