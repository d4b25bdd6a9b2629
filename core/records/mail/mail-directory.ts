import type { EntityManager } from '@mikro-orm/postgresql';

/** What the books know about who may write to whom. */
export interface MailDirectory {
  /** Every mail name a property has or had. */
  slugs: readonly string[];
  /** Addresses of users who may edit and the senders that admins added, lower case; `MAIL_ALLOWED_SENDERS` comes on top. */
  senders: readonly string[];
  /** Addresses of viewers, who change nothing, by mail neither: no `@domain` of the list stands for them, only their whole address does. */
  viewers: readonly string[];
}

/** Reads the directory. Sorted, so that two readings can be compared. */
export async function readMailDirectory(em: EntityManager): Promise<MailDirectory> {
  const slugs = await em.execute<{ slug: string }[]>(
    'select lower(email_slug) as slug from property union select lower(slug) from property_slug order by 1',
  );
  const senders = await em.execute<{ sender: string }[]>(
    `select lower(email) as sender from app_user where is_active and role <> 'VIEWER' and deleted_at is null
     union select lower(pattern) from allowed_sender order by 1`,
  );
  const viewers = await em.execute<{ viewer: string }[]>(
    `select lower(email) as viewer from app_user where role = 'VIEWER' and deleted_at is null order by 1`,
  );
  return {
    slugs: slugs.map((row) => row.slug),
    senders: senders.map((row) => row.sender),
    viewers: viewers.map((row) => row.viewer),
  };
}

/** A property as its mail names lead to it. */
export interface AddressedProperty {
  id: number;
  /** A sentence for the delivery where the name is an old one or the property is archived. */
  note: string | null;
}

/** The properties behind mail names; a name that leads nowhere is missing in the answer. */
export async function findPropertiesBySlug(em: EntityManager, slugs: readonly string[]): Promise<Map<string, AddressedProperty>> {
  if (slugs.length === 0) return new Map();
  const rows = await em.execute<{ slug: string; id: number; name: string; current: string; is_active: boolean }[]>(
    `select known.slug, p.id, p.name, p.email_slug as current, p.is_active
     from (select lower(email_slug) as slug, id as property_id from property union select lower(slug), property_id from property_slug) known
     join property p on p.id = known.property_id where known.slug = any(?::text[])`,
    [`{${slugs.join(',')}}`],
  );
  return new Map(
    rows.map((row) => {
      const notes = [
        row.current.toLowerCase() === row.slug ? null : `'${row.slug}' is an old address of ${row.name}; it is '${row.current}' now.`,
        row.is_active ? null : `${row.name} is archived.`,
      ].filter((note) => note !== null);
      return [row.slug, { id: row.id, note: notes.join(' ') || null }];
    }),
  );
}
