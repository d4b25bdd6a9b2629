import { Migration } from '@mikro-orm/migrations';

/**
 * Gives the role of the servers what they do: rows of every table, and of history only to add and to read. It is called after each step up, so that
 * a new table needs no words of its own here. A role that owns the tables needs none of this.
 */
export class Migration20261124110000_runtime_role extends Migration {
  override up(): void {
    this.addSql(`create function grant_runtime(runtime name) returns void language plpgsql as $$
      declare
        item record;
      begin
        execute format('grant usage on schema public to %I', runtime);
        for item in select c.relname, c.relkind from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S') and pg_has_role(c.relowner, 'usage')
        loop
          if item.relkind = 'S' then
            execute format('grant usage, select on sequence public.%I to %I', item.relname, runtime);
          else
            execute format('revoke all on public.%I from %I', item.relname, runtime);
            execute format('grant select%s on public.%I to %I', case
              when item.relname = 'mikro_orm_migrations' then ''
              when item.relname in ('audit_entry', 'audit_seal', 'document_event') then ', insert'
              else ', insert, update, delete' end, item.relname, runtime);
          end if;
        end loop;
      end $$`);
  }

  override down(): void {
    this.addSql('drop function grant_runtime(name)');
  }
}
