import type { EntityManager } from '@mikro-orm/postgresql';
import { type Finding } from '#core/ops/doctor/finding';
import { compareContents } from '#core/kernel/storage/compare-contents';
import { some } from '#core/kernel/platform/sentence';
import type { FileStore } from '#core/kernel/storage/file-store';

/** A few files, drawn by chance, are what the database says that they are. */
export async function checkContents(em: EntityManager, store: FileStore): Promise<Finding> {
  const { compared, wrong } = await compareContents((sql) => em.execute(sql), store);
  return {
    check: 'Content of files',
    wrong: wrong.length,
    sentence:
      wrong.length === 0
        ? `${compared} files, drawn by chance, were read and are what was stored.`
        : `These files are not what was stored: ${some(wrong)}. Bring back their earlier versions with the bucket's own programs.`,
  };
}
