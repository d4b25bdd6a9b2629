import { Box, ButtonBase, Typography } from '@mui/material';
import { Building2, Check, Eye, Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { HoaEmailRow } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { IconAction } from '../layout/IconAction';
import { Quiet } from '../layout/Text';
import { subjectWords } from '../mail/subject-words';
import { formatDay, formatInstant } from '../money/format';
import { useMoney } from '../money/use-money';
import { Badges } from './Badges';
import { badgesOf, dueOf, senderOf } from './hoa-words';
import { Suggestion } from './Suggestion';

/** What a row asks for. */
export interface RowActions {
  onOpen: (email: HoaEmailRow) => void;
  onAssign: (email: HoaEmailRow) => void;
  onReviewed: (email: HoaEmailRow) => void;
  onDelete: (email: HoaEmailRow) => void;
}

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

function Facts({ email }: { email: HoaEmailRow }) {
  const translate = useTranslate();
  const due = dueOf(email);
  const facts = [
    senderOf(email) ?? translate('hoa.unknown_sender'),
    formatInstant(email.received_at),
    email.property_name,
    due && translate(due.text, { day: formatDay(due.day) }),
  ];
  return <Quiet sx={{ overflowWrap: 'anywhere' }}>{facts.filter(Boolean).join(' · ')}</Quiet>;
}

function Actions({ email, onOpen, onAssign, onReviewed, onDelete }: RowActions & { email: HoaEmailRow }) {
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', alignSelf: 'start', gap: 0.75, justifyContent: { md: 'flex-end' } }}
    >
      {email.property_id === null && (
        <ActionButton words="hoa.assign" size="small" variant="contained" icon={Building2} onClick={() => onAssign(email)} />
      )}
      {email.requires_review && <ActionButton words="hoa.mark_reviewed" size="small" icon={Check} onClick={() => onReviewed(email)} />}
      <IconAction label="hoa.view_details" icon={Eye} iconSize={17} onClick={() => onOpen(email)} />
      <IconAction label="hoa.delete" icon={Trash2} iconSize={17} onClick={() => onDelete(email)} />
    </Box>
  );
}

/** One e-mail of the list. */
export function EmailRow({ email, ...actions }: RowActions & { email: HoaEmailRow }) {
  const translate = useTranslate();
  const money = useMoney();
  return (
    <Box
      component="li"
      data-hoa-email={email.id}
      sx={{
        listStyle: 'none',
        display: 'grid',
        gap: { xs: 1.25, md: 2 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
        px: 2,
        py: 1.75,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0, display: 'grid', gap: 0.75 }}>
        <ButtonBase
          onClick={() => actions.onOpen(email)}
          sx={{ justifySelf: 'start', textAlign: 'left', borderRadius: '4px', '&:hover': { textDecoration: 'underline' } }}
        >
          <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {email.subject === null ? translate('hoa.no_subject') : subjectWords(email.subject)}
          </Typography>
        </ButtonBase>
        <Badges badges={badgesOf(email)} />
        <Facts email={email} />
        {email.property_id === null && <Suggestion email={email} />}
        {email.preview && (
          <Typography variant="body2" data-preview-text sx={{ ...twoLines, maxWidth: 900 }}>
            {email.preview}
          </Typography>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'row-reverse', md: 'column' },
          justifyContent: { xs: 'space-between', md: 'flex-start' },
          alignItems: { xs: 'center', md: 'flex-end' },
          gap: 1,
        }}
      >
        <Typography sx={{ fontWeight: 620, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {email.amount === null ? '–' : money(email.amount, email.currency)}
        </Typography>
        <Actions email={email} {...actions} />
      </Box>
    </Box>
  );
}
