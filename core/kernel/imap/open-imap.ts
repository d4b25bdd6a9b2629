import { ImapFlow } from 'imapflow';
import { ImapTrouble, readImapError } from '#core/kernel/imap/imap-trouble';

/** Where a mailbox is and who signs in to it. */
export interface ImapAccess {
  host: string;
  port: number;
  tls: 'tls' | 'starttls' | 'none';
  username: string;
  credential: { password: string } | { accessToken: string };
}

/** How long a server may take to be connected to and to greet, in milliseconds. */
const patience = { connectionTimeout: 20_000, greetingTimeout: 15_000, socketTimeout: 5 * 60_000 };
/** What one answer may hold: a piece of a message is 64 KB, a list of a million messages 10 MB. */
const bounds = { maxLineLength: 32 * 1024 * 1024, maxLiteralSize: 4 * 1024 * 1024, maxResponseSize: 40 * 1024 * 1024 };

/**
 * Connects and signs in. The caller closes what it gets, and listens to its `error` and `close` events. Throws ImapTrouble. `maxIdleMs`: after how long
 * waiting for news begins anew, below the half hour after which servers hang up (RFC 2177).
 */
export async function openImap(access: ImapAccess, { maxIdleMs = 10 * 60_000 } = {}): Promise<ImapFlow> {
  const { host, port, tls, username, credential } = access;
  const client = new ImapFlow({
    host,
    port,
    secure: tls === 'tls',
    ...(tls !== 'tls' && { doSTARTTLS: tls === 'starttls' }),
    auth:
      'password' in credential ? { user: username, pass: credential.password } : { user: username, accessToken: credential.accessToken },
    // Its log holds addresses and what messages say.
    logger: false,
    clientInfo: { name: 'Rental Ledger' },
    disableCompression: true,
    autoIdleDelay: 500,
    maxIdleTime: maxIdleMs,
    ...patience,
    ...bounds,
  });
  // An error without a listener would end the process; whoever awaits a command hears of it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw readImapError(error, 'accessToken' in credential);
  }
}

/** Opens a folder so that messages can be marked in it; says which folder is missing. Throws ImapTrouble. */
export async function openFolder(client: ImapFlow, folder: string, moveTo: string | null): Promise<void> {
  try {
    if (moveTo !== null && !(await client.status(moveTo, { messages: true }).catch(() => false)))
      throw new ImapTrouble('target_missing', moveTo);
    const opened = await client.mailboxOpen(folder);
    if (opened.readOnly) throw new ImapTrouble('read_only', folder);
  } catch (error) {
    const trouble = readImapError(error);
    if (trouble.code !== 'server_refused' && trouble.code !== 'folder_missing') throw trouble;
    // Some servers say NO to a folder that is not there without saying which of the reasons it was.
    const { code } = trouble;
    if (code === 'folder_missing' || (await isMissing(client, folder))) throw new ImapTrouble('folder_missing', folder, error);
    throw trouble;
  }
}

async function isMissing(client: ImapFlow, folder: string): Promise<boolean> {
  const folders = await client.list().catch(() => null);
  return folders !== null && !folders.some(({ path }) => path.toLowerCase() === folder.toLowerCase());
}

/** The folders of a mailbox that hold messages, by their whole names. */
export async function listFolders(client: ImapFlow): Promise<string[]> {
  const folders = await client.list();
  return folders.filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent')).map(({ path }) => path);
}
