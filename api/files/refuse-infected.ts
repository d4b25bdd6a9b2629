import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#core/kernel/platform/app-error';
import { signatureIn } from '#core/kernel/scanning/virus-verdicts';
import type { User } from '#core/database/entities/user.entity';
import type { FileAnswer } from './file-answer.js';

/**
 * How an original is sent: as requested, unless the virus scanner found something in it. Then an administrator gets it as a download, and everybody
 * else is refused (`forbidden`).
 */
export async function refuseInfected(
  em: EntityManager,
  user: Pick<User, 'role'>,
  sha256: string | null | undefined,
  disposition: FileAnswer['disposition'],
): Promise<FileAnswer['disposition']> {
  const signature = await signatureIn(em, sha256);
  if (signature === null) return disposition;
  if (user.role !== 'ADMIN')
    throw new AppError('forbidden', `The virus scanner found ${signature} in this file. Only administrators can download it.`);
  return 'attachment';
}
