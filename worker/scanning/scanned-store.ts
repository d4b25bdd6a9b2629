import { createReadStream } from 'node:fs';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import type { VirusScanner } from './virus-scanner.js';

/** A file store that gives no file to a program before the virus scanner has passed it. */
export class ScannedStore extends DiskFileStore {
  constructor(
    root: string,
    private readonly scanner: Pick<VirusScanner, 'pass'>,
  ) {
    super(root);
  }

  override withLocalPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    return super.withLocalPath(key, async (path) => {
      await this.scanner.pass(() => Promise.resolve(createReadStream(path) as AsyncIterable<Buffer>));
      return use(path);
    });
  }
}
