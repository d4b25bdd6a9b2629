import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isKnownClean, keepVerdict } from '#core/kernel/scanning/virus-verdicts';
import { ClamdClient, type ScannerVersion } from './clamd-client.js';
import { Infected, NotScanned } from './scan-trouble.js';

/** The state of the scanner, as part of the worker's heartbeat. */
export type ScannerReport = { state: 'healthy'; scanner: string; signatures_at: string | null } | { state: 'error'; error: string };

/** Has contents scanned by clamd, each once. */
export class VirusScanner {
  private readonly clamd: ClamdClient;
  private last: ScannerReport | null = null;

  constructor(
    address: string,
    private readonly em: () => EntityManager,
  ) {
    this.clamd = new ClamdClient(address);
  }

  /** The state when it was last checked; null until then. */
  get report(): ScannerReport | null {
    return this.last;
  }

  /** Checks the scanner's state. */
  async look(): Promise<void> {
    await this.version().catch(() => undefined);
  }

  /**
   * Returns where a content is clean. `read` gives the content from its start, and may be called several times. Throws Infected, TooLargeToScan, and
   * NotScanned while the scanner gives no answer.
   */
  async pass(read: () => Promise<AsyncIterable<Buffer>>): Promise<void> {
    const sha256 = await hashOf(await read());
    if (await isKnownClean(this.em(), sha256)) return;
    const version = await this.version();
    const signature = await this.noting(() => this.clamd.scan(read));
    await keepVerdict(this.em(), { sha256, signature, ...version });
    if (signature !== null) throw new Infected(signature);
  }

  private async version(): Promise<ScannerVersion> {
    const version = await this.noting(() => this.clamd.version());
    this.last = { state: 'healthy', scanner: version.scanner, signatures_at: version.signaturesAt?.toISOString() ?? null };
    return version;
  }

  private async noting<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof NotScanned) this.last = { state: 'error', error: error.message };
      throw error;
    }
  }
}

async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece);
  return hash.digest('hex');
}
