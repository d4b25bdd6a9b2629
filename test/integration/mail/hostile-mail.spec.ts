import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { splitMail } from '#core/records/mail/split-mail';
import { askAboutSenders } from '../../../worker/mail/trust/ask-about-senders.js';
import { quickBombs } from '../../fixtures/bomb-mails.js';
import { hostileMails } from '../../fixtures/hostile-mails.js';
import { watchedReadingPool } from '../../fixtures/reading-pool.js';
import { oneIn, proving } from '../../support/share.js';
import { ReaderPeak } from '../../support/reader-peak.js';

const reading = watchedReadingPool();
const peak = new ReaderPeak();
afterAll(() => {
  peak.end();
  reading.close();
});

const limits = { maxBytes: 25 * 1024 * 1024 };
/** What one message may take the reader: PROMISES names 35 s and 512 MB. */
const [limitMs, mostMb] = [35_000, 512];

/** Of these the senders are asked about too, of a name server that is not there. */
const aboutSenders = /DKIM|^To /;
const way = {
  envelopeFrom: 'a@b.example',
  clientAddress: '192.0.2.1',
  clientName: 'x',
  frontMta: null,
  nameServers: ['127.0.0.1:1'],
};

/** Some in each run; all of them, and larger ones, by `npm run prove`. */
const mails = [...oneIn(3, hostileMails), ...oneIn(6, quickBombs)];

test.each(mails)(
  '%s',
  async (what, make) => {
    const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
    try {
      const path = reading.file('mail.eml', Buffer.from(await make()));
      peak.begin();
      const began = performance.now();
      const parsed = await reading.pool.run('parse-mail', { path, folder });
      const checked = aboutSenders.test(what) ? await askAboutSenders(reading.pool, path, folder, way, {}) : null;
      expect(performance.now() - began).toBeLessThan(limitMs);
      expect(peak.megabytes()).toBeLessThan(mostMb);
      if (proving) console.log(`${what}: ${Math.round(performance.now() - began)} ms, ${Math.round(peak.megabytes())} MB`);
      // It is read, or refused with a sentence; nothing here may cost the child its life.
      expect(parsed.ok || parsed.kind === 'refused' ? null : parsed).toBeNull();
      expect(checked?.ok === false ? checked : null).toBeNull();
      const { parts, documents } = parsed.ok ? splitMail(parsed.value.message, limits) : { parts: [], documents: [] };
      expect(new Set(parts.map((part) => part.path)).size).toBe(parts.length);
      expect(parts.every((part) => part.reason !== null || part.outcome === 'document' || part.outcome === 'container')).toBe(true);
      expect(documents.length).toBeLessThanOrEqual(101);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
