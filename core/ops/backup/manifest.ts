import { z } from 'zod';
import { keyNames } from '#core/kernel/platform/secret-key';

/** Lower-case hex SHA-256 and the number of bytes of an entry. */
const content = { sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.int().nonnegative() };

/** The entry that describes all others. It is written last: an archive without it is incomplete. */
export const manifestName = 'manifest.json';

/** What an archive holds. `tables` are in an order for reading, not in the order of their foreign keys. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  product_version: z.string(),
  /** Whether rows are written and ordered in the same way by every server; an early release wrote them by the server's time zone and language. */
  plain: z.boolean().default(false),
  /** Names of the migrations that had run. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().nonnegative(), ...content })),
  /** The last number of each sequence; null where it has not given one out. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** Where files lie that are not in the archive, and how they stood: none where a disk holds them all. */
  bucket: z
    .object({
      place: z.string(),
      /** How many files lay there. */
      files: z.int().nonnegative(),
      /** Whether it keeps what is overwritten and deleted; null where its server does not tell us. */
      versions: z.boolean().nullable(),
      /** How many of them were read and compared. */
      compared: z.int().nonnegative(),
    })
    .optional(),
  /** All other files: stored files, mail in the spool, the key, the certificate; `path` is relative to the data folder. */
  files: z.array(z.object({ path: z.string(), ...content })),
});
export type Manifest = z.output<typeof Manifest>;

/** The archive entry of a table's rows, in PostgreSQL's text format of COPY. */
export const tableEntry = (table: string): string => `database/${table}.copy`;

/** The archive entry of a file of the data folder. */
export const fileEntry = (path: string): string => `data/${path}`;

/** Whether a path of an archive stays inside the data folder and is one that backups contain. */
export function isRestorablePath(path: string): boolean {
  if (path.split('/').some((step) => step === '' || step === '.' || step === '..') || /[\\\0]/.test(path)) return false;
  return keyNames.some((name) => name === path) || /^(?:files|spool|tls)\//.test(path);
}
