import { open, readFile, rename } from 'node:fs/promises';
import { z } from 'zod';
import type { MailDirectory } from '#core/records/mail/mail-directory';

const stored = z.object({ slugs: z.array(z.string()), senders: z.array(z.string()), viewers: z.array(z.string()).default([]) });

interface KnownDirectory {
  slugs: ReadonlySet<string>;
  senders: readonly string[];
  viewers: readonly string[];
}

/**
 * What was last known of recipients and senders, in memory and in a file, so that mail is taken while the database is away,
 * even after a restart. `current` is null until something is known.
 */
export class DirectoryCache {
  private known: KnownDirectory | null = null;
  private text = '';

  constructor(private readonly path: string) {}

  get current(): KnownDirectory | null {
    return this.known;
  }

  /** Takes what an earlier run knew. A missing or damaged file is no error: the database will tell. */
  async load(): Promise<void> {
    try {
      this.take(stored.parse(JSON.parse(await readFile(this.path, 'utf8'))));
    } catch {
      this.text = '';
    }
  }

  /** Takes news from the database. Throws only when they can't be written to disk; they count all the same. */
  async update(directory: MailDirectory): Promise<void> {
    const text = JSON.stringify(directory);
    if (text === this.text) return;
    this.take(directory);
    const file = await open(`${this.path}.new`, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${this.path}.new`, this.path);
    this.text = text;
  }

  private take(directory: MailDirectory): void {
    this.known = { slugs: new Set(directory.slugs), senders: directory.senders, viewers: directory.viewers };
  }
}
