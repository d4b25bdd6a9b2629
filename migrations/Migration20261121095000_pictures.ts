import { Migration } from '@mikro-orm/migrations';

/** Pictures of each property are counted from an index alone. */
export class Migration20261121095000_pictures extends Migration {
  override up(): void {
    this.addSql(
      `create index "document_picture_idx" on "document" ("property_id") where "deleted_at" is null
         and (document.mime_type like 'image/%' or document.filename ~* '[.](jpg|jpeg|png|gif|bmp|tif|tiff)$')`,
    );
  }

  override down(): void {
    this.addSql(`drop index "document_picture_idx"`);
  }
}
