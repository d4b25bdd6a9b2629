import { Resolver } from 'node:dns/promises';
import { join } from 'node:path';
import type { MailChecks } from '#core/database/values/mail-checks';
import type { RunOptions } from '../../guarded/guarded-pool.js';
import type { GuardedOutcome } from '../../guarded/outcome.js';
import type { MailReader } from '../mail-jobs.js';
import type { AuthenticateMailInput } from './authenticate-mail-input.js';

export type Way = Omit<AuthenticateMailInput, 'path' | 'costly' | 'bodies'>;

const headFile = 'head-of-message';

/**
 * Checks SPF, DKIM, DMARC and ARC of a raw message, in two guarded children: one without network hashes its body, one with network gets the headers
 * and these hashes. `folder` belongs to the caller.
 */
export async function askAboutSenders(
  reader: MailReader,
  path: string,
  folder: string,
  way: Way,
  options: RunOptions,
): Promise<GuardedOutcome<MailChecks>> {
  const to = join(folder, headFile);
  const digest = await reader.run('digest-mail', { path, to }, options);
  if (!digest.ok) return digest;
  // A child has no file that lists the machine's name servers.
  const nameServers = way.nameServers.length > 0 ? way.nameServers : new Resolver().getServers();
  return reader.run('authenticate-mail', { path: to, ...way, nameServers, ...digest.value }, options);
}
