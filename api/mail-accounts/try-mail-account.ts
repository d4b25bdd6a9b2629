import { ImapTrouble, readImapError } from '#core/kernel/imap/imap-trouble';
import type { AccountSecret } from '#core/records/mail-accounts/account-secret';
import { type AccountAccess, accessWith } from '#core/records/mail-accounts/sign-in-to-account';

/** A mailbox as it is about to be read. */
export interface TriedAccount extends AccountAccess {
  folder: string;
  moveTo: string | null;
  since: string;
}

/** What a try has found; with trouble only as much as came before it. `renewed`: the refresh token to keep, where the provider gave another one. */
export interface TrialResult {
  trouble: ImapTrouble | null;
  folders: string[];
  messages: number | null;
  sinceDay: number | null;
  renewed: string | null;
}

/** Signs in to a mailbox and opens its folder as reading would; changes nothing in it. */
export async function tryMailAccount(account: TriedAccount, secret: AccountSecret): Promise<TrialResult> {
  const result: TrialResult = { trouble: null, folders: [], messages: null, sinceDay: null, renewed: null };
  // Its library is loaded only where it is needed.
  const { listFolders, openFolder, openImap } = await import('#core/kernel/imap/open-imap');
  try {
    const { access, renewed } = await accessWith(account, secret);
    result.renewed = renewed;
    const client = await openImap(access);
    try {
      result.folders = await listFolders(client);
      await openFolder(client, account.folder, account.moveTo);
      result.messages = client.mailbox ? client.mailbox.exists : 0;
      const found = await client.search({ since: new Date(`${account.since}T00:00:00Z`) }, { uid: true });
      result.sinceDay = found ? found.length : null;
    } finally {
      client.close();
    }
  } catch (error) {
    result.trouble = readImapError(error);
  }
  return result;
}
