import { z } from 'zod';
import type { MailAccount } from '#core/database/entities/mail-account.entity';
import { ImapTrouble } from '#core/kernel/imap/imap-trouble';
import type { SealedPlace, SecretBox } from '#core/kernel/platform/secret-box';

/** What a mailbox is signed in to with. */
export const AccountSecret = z.union([
  z.object({ password: z.string() }),
  z.object({ clientSecret: z.string(), refreshToken: z.string() }),
]);
export type AccountSecret = z.output<typeof AccountSecret>;

const placeOf = (id: number): SealedPlace => ({ table: 'mail_account', column: 'sealed_secret', row: id });

export const sealAccountSecret = (box: SecretBox, id: number, secret: AccountSecret): string =>
  box.seal(JSON.stringify(secret), placeOf(id));

/** Throws ImapTrouble `secret_unreadable` where the key is another one, or nothing was ever entered. */
export function openAccountSecret(box: SecretBox, { id, sealedSecret }: Pick<MailAccount, 'id' | 'sealedSecret'>): AccountSecret {
  const opened = sealedSecret ? box.tryOpen(sealedSecret, placeOf(id)) : null;
  if (opened === null) throw new ImapTrouble('secret_unreadable');
  return AccountSecret.parse(JSON.parse(opened));
}
