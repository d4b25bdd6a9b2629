import { openDatabase } from '#core/database/database';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { loadSecret } from '#core/kernel/platform/secret-key';
import { readersFor } from './mail-accounts.js';
import { pino } from 'pino';

/** A process that reads the mailboxes elsewhere of a test's database and nothing more, as a worker does; to be killed. */
const { DATABASE_URL = '', DATA_DIR = '', LEASE_SECONDS = '0.5' } = process.env;
const orm = await openDatabase({ url: DATABASE_URL, poolSize: 4 });
const box = openSecretBox(await loadSecret(DATA_DIR, undefined));
const log = pino({ level: 'info' });
readersFor({ em: () => orm.em.fork(), box, dataDir: DATA_DIR }, { log }, Number(LEASE_SECONDS)).start();
