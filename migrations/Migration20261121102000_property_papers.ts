import { Migration } from '@mikro-orm/migrations';

/** By its kind, or by what its file is called. Written without a question mark, which would stand for a parameter. The property's gallery keeps what this counts. */
const isPicture = (row: string): string => `(${row}.mime_type like 'image/%' or ${row}.filename ~* '[.](jpg|jpeg|png|gif|bmp|tif|tiff)$')`;
/** Lines of all rows of `source`, each property one. */
const lines = (source: string, sign: '' | '-'): string =>
  `insert into property_papers (property_id, documents, pictures)
     select property_id, ${sign}count(*), ${sign}(count(*) filter (where ${isPicture('d')}))
     from ${source} d where property_id is not null and deleted_at is null group by property_id`;
/** The line of one row of an update. */
const line = (row: 'new' | 'old', sign: '' | '-'): string =>
  `if ${row}.property_id is not null and ${row}.deleted_at is null then
     insert into property_papers (property_id, documents, pictures) values (${row}.property_id, ${sign}1, ${sign}(${isPicture(row)})::int);
   end if;`;

/** How many documents a property has is kept instead of counted: a large business has a hundred thousand of them. */
export class Migration20261121102000_property_papers extends Migration {
  override up(): void {
    this.addSql(
      `create table "property_papers" ("id" bigserial primary key, "property_id" int not null, "documents" int not null, "pictures" int not null)`,
    );
    this.addSql(lines('document', ''));
    this.addSql(`create index "property_papers_property_idx" on "property_papers" ("property_id")`);
    this.addSql(`drop index "document_picture_idx"`);
    this.addSql(
      `create function note_added_papers() returns trigger language plpgsql as $$ begin ${lines('changed', '')}; return null; end $$`,
    );
    this.addSql(
      `create function note_gone_papers() returns trigger language plpgsql as $$ begin ${lines('changed', '-')}; return null; end $$`,
    );
    this.addSql(
      `create function note_moved_paper() returns trigger language plpgsql as $$ begin ${line('old', '-')} ${line('new', '')} return null; end $$`,
    );
    this.addSql(
      `create trigger "document_papers_added" after insert on "document" referencing new table as changed for each statement execute function note_added_papers()`,
    );
    this.addSql(
      `create trigger "document_papers_gone" after delete on "document" referencing old table as changed for each statement execute function note_gone_papers()`,
    );
    this.addSql(
      `create function forget_papers() returns trigger language plpgsql as $$ begin delete from property_papers; return null; end $$`,
    );
    this.addSql(
      `create trigger "document_papers_truncated" after truncate on "document" for each statement execute function forget_papers()`,
    );
    this.addSql(
      `create trigger "document_papers_moved" after update on "document" for each row
         when (old.property_id is distinct from new.property_id or (old.deleted_at is null) <> (new.deleted_at is null)
           or (new.property_id is not null and ${isPicture('old')} is distinct from ${isPicture('new')})) execute function note_moved_paper()`,
    );
  }

  override down(): void {
    for (const trigger of ['added', 'gone', 'moved', 'truncated']) this.addSql(`drop trigger "document_papers_${trigger}" on "document"`);
    for (const name of ['note_added_papers', 'note_gone_papers', 'note_moved_paper', 'forget_papers'])
      this.addSql(`drop function ${name}()`);
    this.addSql(`drop table "property_papers"`);
    this.addSql(
      `create index "document_picture_idx" on "document" ("property_id") where "deleted_at" is null and ${isPicture('document')}`,
    );
  }
}
