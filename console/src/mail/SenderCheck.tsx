import { Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MailRow } from '../api/types';
import { Span } from '../layout/Span';

/** What the checks say of one of the two, in a word; its sentence on hover and for readers. */
export function SenderCheck({ check }: { check: MailRow['sender_check'] }) {
  const translate = useTranslate();
  if (!check) return null;
  const color = check.proof === 'refuted' ? 'error.main' : 'inherit';
  return (
    <Tooltip title={check.words} describeChild>
      <Span tabIndex={0} sx={{ color, textDecoration: 'underline dotted', textUnderlineOffset: 2 }}>
        {translate(`mail.proof.${check.proof}`)}
      </Span>
    </Tooltip>
  );
}
