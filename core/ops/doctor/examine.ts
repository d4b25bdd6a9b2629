import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditKey } from '#core/kernel/audit/chain';
import { checkAi } from '#core/ops/doctor/check-ai';
import { checkAudit } from '#core/ops/doctor/check-audit';
import { checkFiles } from '#core/ops/doctor/check-files';
import { checkReaders } from '#core/ops/doctor/check-readers';
import { checkSecret } from '#core/ops/doctor/check-key';
import { checkMailAccounts } from '#core/ops/doctor/check-mail-accounts';
import { checkMail } from '#core/ops/doctor/check-mail';
import { checkSpool } from '#core/ops/doctor/check-spool';
import { checkBooks } from '#core/ops/doctor/check-books';
import { checkSums } from '#core/ops/doctor/check-sums';
import { checkTasks } from '#core/ops/doctor/check-tasks';
import { checkVersions } from '#core/ops/doctor/check-versions';
import { checkWeights } from '#core/ops/doctor/check-weights';
import type { Finding } from '#core/ops/doctor/finding';
import { isStoreAway } from '#core/kernel/platform/app-error';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { type FileStore, StoreAway } from '#core/kernel/storage/file-store';

export interface Installation {
  em: EntityManager;
  store: FileStore;
  /** The data folder, in which the store of a disk lies; its spool is looked through too. */
  dataDir: string;
  /** Null where there is no key. */
  box: SecretBox | null;
  /** A change of the key was begun and has not ended. */
  isKeyChanging?: boolean;
  /** The keys that may have sealed the audit log; without any only its hashes are compared. */
  auditKeys?: readonly AuditKey[];
  /** The store is known not to answer: the files are not checked. */
  storeIsSilent?: boolean;
  /** What a setting leaves open that a stricter one would close; see requirementWarning. */
  secondFactorWarning?: string | null;
}

const silent: Finding = {
  check: 'File store',
  wrong: 1,
  sentence: 'The file store does not answer, so files and spool were not checked. Run the check again once it does.',
};

/** A store that cannot be used keeps nothing else from being looked at. */
const away = (error: unknown): Finding[] => {
  if (!isStoreAway(error)) throw error;
  const words = error instanceof StoreAway ? error.message : `The file store cannot be read (${(error as NodeJS.ErrnoException).code}).`;
  return [{ check: 'File store', wrong: 1, sentence: `${words} Files were not checked.` }];
};

/** Checks whether an installation is in order. Changes nothing; in a bucket it reads a few files, and writes and deletes one of its own. */
export async function examine({
  em,
  store,
  dataDir,
  box,
  isKeyChanging = false,
  auditKeys = [],
  storeIsSilent = false,
  secondFactorWarning = null,
}: Installation): Promise<Finding[]> {
  const versions = await checkVersions(em.fork());
  // Nothing can be said about the tables of another release.
  if (versions.some(({ check, wrong }) => check === 'Tables' && wrong > 0)) return versions;
  return [
    ...versions,
    await checkSecret(em.fork(), box, isKeyChanging),
    ...(secondFactorWarning === null ? [] : [{ check: 'Second factor', wrong: 1, sentence: secondFactorWarning }]),
    ...(storeIsSilent ? [silent] : await checkFiles(em.fork(), store, dataDir).catch(away)),
    ...(await checkTasks(em.fork())),
    ...(storeIsSilent ? [] : [await checkSpool(dataDir, new Date())]),
    await checkMail(em.fork()),
    await checkMailAccounts(em.fork()),
    await checkReaders(em.fork()),
    await checkAi(em.fork()),
    await checkWeights(em.fork()),
    await checkSums(em.fork()),
    await checkBooks(em.fork()),
    await checkAudit(em.fork(), { keys: auditKeys, dataDir: storeIsSilent ? null : dataDir }),
  ];
}
