import { useTranslate } from 'react-admin';
import type { components } from '../api/schema';

type Trouble = components['schemas']['MailAccountTrouble'];

/** What keeps a mailbox from being read, in the reader's language; a trouble of a later release in the server's own words. */
export function useTroubleText(): (trouble: Trouble, place: { host: string; port: number | string; folder: string }) => string {
  const translate = useTranslate();
  return ({ code, detail, sentence }, place) =>
    translate(`mail_accounts.trouble_${code}`, { ...place, detail: detail ?? '', _: sentence }).trim();
}
