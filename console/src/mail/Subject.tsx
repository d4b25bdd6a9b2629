import { Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MailRow } from '../api/types';
import { Note, Text } from '../layout/Text';
import { subjectWords } from './subject-words';

/** A message's subject, which opens it, and why it ended as it did. */
export function Subject({ mail, onOpen }: { mail: MailRow; onOpen: () => void }) {
  const translate = useTranslate();
  return (
    <>
      <Link component="button" type="button" onClick={onOpen} sx={{ font: 'inherit', textAlign: 'left', overflowWrap: 'anywhere' }}>
        {mail.subject === null ? translate('mail.no_subject') : subjectWords(mail.subject)}
      </Link>
      {mail.lost_part_count > 0 && (
        <Text
          words="mail.lost_parts"
          args={{ smart_count: mail.lost_part_count }}
          variant="caption"
          sx={{ display: 'block', color: 'error.main' }}
        />
      )}
      {mail.reason && <Note sx={{ overflowWrap: 'anywhere' }}>{mail.reason}</Note>}
    </>
  );
}
