import type { EntityManager } from '@mikro-orm/postgresql';
import { MailAccount } from '#core/database/entities/mail-account.entity';
import type { MailAccountAuth } from '#core/database/values/mail-account-words';
import { askAccessToken } from '#core/kernel/imap/access-token';
import { ImapTrouble } from '#core/kernel/imap/imap-trouble';
import type { ImapAccess } from '#core/kernel/imap/open-imap';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { type AccountSecret, openAccountSecret, sealAccountSecret } from '#core/records/mail-accounts/account-secret';

/** What is needed to sign in to a mailbox that may not be saved yet. */
export type AccountAccess = Pick<MailAccount, 'host' | 'port' | 'tls' | 'username' | 'auth' | 'clientId' | 'tokenUrl'>;

/** Where each provider turns refresh tokens into access tokens, and which scope it must be asked for. */
export const tokenEndpoints: Readonly<Record<Exclude<MailAccountAuth, 'password'>, { url: string; scope: string | null }>> = {
  google: { url: 'https://oauth2.googleapis.com/token', scope: null },
  microsoft: {
    url: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    scope: 'https://outlook.office.com/IMAP.AccessAsUser.All offline_access',
  },
};

/**
 * How to sign in to a mailbox; asks its provider for an access token where there is no password. `renewed`: the refresh token that has taken the place of
 * the one used. Throws ImapTrouble.
 */
export async function accessWith(account: AccountAccess, secret: AccountSecret): Promise<{ access: ImapAccess; renewed: string | null }> {
  const { host, port, tls, username, auth, clientId, tokenUrl } = account;
  const place = { host, port, tls, username };
  if ('password' in secret) return { access: { ...place, credential: { password: secret.password } }, renewed: null };
  if (auth === 'password') throw new ImapTrouble('secret_unreadable');
  const { url, scope } = tokenEndpoints[auth];
  const { clientSecret, refreshToken } = secret;
  const given = await askAccessToken({ tokenUrl: tokenUrl ?? url, clientId: clientId ?? '', clientSecret, refreshToken, scope });
  const renewed = given.refreshToken === refreshToken ? null : given.refreshToken;
  return { access: { ...place, credential: { accessToken: given.accessToken } }, renewed };
}

/** The same for a saved mailbox; keeps the refresh token that its provider gave in exchange, since the one before may open nothing any more. */
export async function accessToAccount(em: EntityManager, account: MailAccount, box: SecretBox): Promise<ImapAccess> {
  const secret = openAccountSecret(box, account);
  const { access, renewed } = await accessWith(account, secret);
  if (renewed !== null && !('password' in secret)) {
    const sealedSecret = sealAccountSecret(box, account.id, { ...secret, refreshToken: renewed });
    // Not where somebody has entered another one meanwhile.
    await em.nativeUpdate(MailAccount, { id: account.id, revision: account.revision }, { sealedSecret });
    account.sealedSecret = sealedSecret;
  }
  return access;
}
