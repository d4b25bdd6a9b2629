import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MailRow } from '../api/types';
import { Breakable } from '../layout/Breakable';
import { Note } from '../layout/Text';
import { senderWords } from './mail-words';
import { SenderCheck } from './SenderCheck';

type Sent = Pick<MailRow, 'from_name' | 'from_email' | 'forwarded_by' | 'sender_check' | 'forwarder_check'> & {
  envelope_from?: string | null;
};

/** One line below the name: an address or a forwarder, and whether it is who it says. */
function Line({ words, check }: { words: string | null; check: MailRow['sender_check'] }) {
  if (!words && !check) return null;
  return (
    <Note>
      {words && <Breakable text={words} />}
      {words && check && ' · '}
      <SenderCheck check={check} />
    </Note>
  );
}

/** Who wrote it, and who passed it on, each with what is known of it. */
export function Sender({ mail }: { mail: Sent }) {
  const translate = useTranslate();
  const { name, address, claimed } = senderWords(mail);
  const forwarder = mail.forwarded_by && translate('mail.forwarded_by', { sender: mail.forwarded_by });
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Breakable text={name ?? translate('mail.unknown_sender')} />
      <Line words={claimed === null ? address : translate('mail.calls_itself', { name: claimed })} check={mail.sender_check} />
      {forwarder && <Line words={forwarder} check={mail.forwarder_check} />}
    </Box>
  );
}
