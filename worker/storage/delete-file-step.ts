import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { previewKey } from '#core/records/documents/preview';
import type { FileStore } from '#core/kernel/storage/file-store';
import { isStoreGone } from '#core/kernel/storage/store-gone';
import { FILE_STORE } from '../platform/tokens.js';
import { done, retryLater, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';
import { lockFiles } from '#core/kernel/storage/hold-files';

const Payload = z.object({ key: z.string() });

/** Deletes a file whose document left the trash a day ago. */
@Injectable()
export class DeleteFile implements Step {
  readonly kind = 'delete-file';

  constructor(@Inject(FILE_STORE) private readonly store: FileStore) {}

  async run({ task, em }: StepRun): Promise<StepOutcome> {
    const { key } = Payload.parse(task.payload);
    return em.transactional(async (tx) => {
      // A transaction that is about to refer to it waits until it is gone.
      await lockFiles(tx, [key]);
      return this.deleteUnused(tx, key);
    });
  }

  private async deleteUnused(em: EntityManager, key: string): Promise<StepOutcome> {
    const [used] = await em.execute<unknown[]>(
      `select 1 from document where file_key = ? union all select 1 from inbound_mail where raw_key = ?
       union all select 1 from csv_import where file_key = ? limit 1`,
      [key, key, key],
    );
    if (used) return stopped('the file is still in use');
    // If the store is missing, nothing can be deleted: the file would come back with its disk, unknown to the database.
    if (!(await this.store.exists(key)) && (await isStoreGone(em, this.store))) return retryLater(60, 'the file store cannot be reached');
    await this.store.delete(key);
    await this.store.delete(previewKey(key));
    return done(() => Promise.resolve());
  }
}
