import { createReadStream } from 'node:fs';
import type { FileStore } from '#core/kernel/storage/file-store';
import { PassingFileStore } from '#core/kernel/storage/passing-file-store';
import type { VirusScanner } from './virus-scanner.js';

/** A file store that gives a file out only after the virus scanner has passed it. */
export class ScannedStore extends PassingFileStore {
  constructor(
    store: FileStore,
    private readonly scanner: Pick<VirusScanner, 'pass'>,
  ) {
    super(store);
  }

  override withLocalPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    return super.withLocalPath(key, async (path) => {
      await this.scanner.pass(() => Promise.resolve(createReadStream(path) as AsyncIterable<Buffer>));
      return use(path);
    });
  }
}
