interface Addresses {
  DATABASE_URL: string;
  DATABASE_DIRECT?: string | undefined;
}

/**
 * The address of the database server itself, where DATABASE_URL leads to a pooler such as PgBouncer: the same login at the `host:port` of DATABASE_DIRECT.
 * What listens, or keeps a lock for longer than a transaction, needs a connection that no other process gets in between.
 */
export function directDatabaseUrl({ DATABASE_URL: url, DATABASE_DIRECT: direct }: Addresses): string {
  if (!direct) return url;
  const address = new URL(url);
  // Without a port of its own the host would keep the pooler's.
  address.port = '';
  address.host = direct;
  return address.href;
}
