import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Skeleton,
  TextField,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { HoaEmail, HoaEmailRow } from '../api/types';
import { OpenDocument } from '../mail/OpenDocument';
import { Fact } from '../layout/Fact';
import { LoadFailed } from '../layout/LoadFailed';
import { formatDay, formatInstant } from '../money/format';
import { Badges } from './Badges';
import { EmailContent } from './EmailContent';
import { senderOf, standingOf, types } from './hoa-words';
import { RecordedDues } from './RecordedDues';
import { Suggestion } from './Suggestion';
import { useChangeType, useHoaEmail, useMarkReviewed } from './use-hoa-emails';

interface EmailDetailsProps {
  id: number;
  onAssign: (email: HoaEmailRow) => void;
  onClose: () => void;
}

/** Name and address, or what there is of them. */
function Sender({ email }: { email: HoaEmail }) {
  const translate = useTranslate();
  if (email.sender_name && email.sender_email) return `${email.sender_name} <${email.sender_email}>`;
  return senderOf(email) ?? translate('hoa.unknown_sender');
}

function Facts({ email }: { email: HoaEmail }) {
  const translate = useTranslate();
  const { attachment_count: count, document_ids: documents } = email;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <Fact label={translate('hoa.sender')}>
        <Sender email={email} />
      </Fact>
      <Fact label={translate('hoa.received')}>{formatInstant(email.received_at)}</Fact>
      <Fact label={translate('hoa.assigned_property')}>{email.property_name ?? translate('hoa.not_assigned')}</Fact>
      {email.due_on !== null && <Fact label={translate('hoa.due')}>{formatDay(email.due_on)}</Fact>}
      <Fact label={translate('hoa.attachment_count')}>
        {count > 0 ? translate('hoa.attachments', { smart_count: count }) : translate('hoa.no_attachments')}
      </Fact>
      {documents.length > 0 && (
        <Fact label={translate('hoa.documents')}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 12px' }}>
            {documents.map((id) => (
              <OpenDocument key={id} id={id} />
            ))}
          </Box>
        </Fact>
      )}
    </Box>
  );
}

interface BodyProps {
  email: HoaEmail;
  notes: string;
  /** Whether notes can be written; where not, those that are kept stand there. */
  writes: boolean;
  onNotes: (notes: string) => void;
  onType: (type: HoaEmailRow['document_type']) => void;
}

function Body({ email, notes, writes, onNotes, onType }: BodyProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Badges badges={standingOf(email)} />
      <Facts email={email} />
      <Suggestion email={email} />
      <RecordedDues email={email} />
      <TextField
        select
        label={translate('hoa.document_type')}
        value={email.document_type}
        onChange={({ target }) => onType(target.value as HoaEmailRow['document_type'])}
        sx={{ maxWidth: 320 }}
      >
        {types.map((type) => (
          <MenuItem key={type} value={type}>
            {translate(`hoa.type.${type}`)}
          </MenuItem>
        ))}
      </TextField>
      {!email.requires_review && email.review_notes && (
        <Box component="dl" sx={{ m: 0 }}>
          <Fact label={translate('hoa.review_notes')}>
            <Box sx={{ whiteSpace: 'pre-wrap' }}>{email.review_notes}</Box>
          </Fact>
        </Box>
      )}
      {writes && (
        <TextField
          label={translate('hoa.review_notes')}
          value={notes}
          onChange={({ target }) => onNotes(target.value)}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 20_000 } }}
        />
      )}
      <EmailContent email={email} />
    </Box>
  );
}

/** An e-mail whole: what is known of it, what it says, and what can be done. */
export function EmailDetails({ id, onAssign, onClose }: EmailDetailsProps) {
  const translate = useTranslate();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { data: email, isError, refetch } = useHoaEmail(id);
  const markReviewed = useMarkReviewed();
  const changeType = useChangeType();
  const [typed, setTyped] = useState<string | null>(null);
  const notes = typed ?? email?.review_notes ?? '';
  const changed = notes.trim() === (email?.review_notes ?? '') ? undefined : notes;
  // What has been saved is no longer being typed: other notes may follow it.
  if (typed !== null && email?.requires_review === false && changed === undefined) setTyped(null);
  // What is being typed stays when somebody else reviews the e-mail meanwhile.
  const writes = email?.requires_review === true || changed !== undefined;
  return (
    <Dialog
      open
      // What was typed would be lost by a click beside it.
      onClose={(_, why) => (why !== 'backdropClick' || changed === undefined) && onClose()}
      fullWidth
      fullScreen={phone}
      maxWidth="md"
      aria-labelledby="hoa-details"
    >
      <DialogTitle id="hoa-details" sx={{ overflowWrap: 'anywhere', maxHeight: '7em', mb: 1, overflowY: 'auto', flex: 'none' }}>
        {email ? (email.subject ?? translate('hoa.no_subject')) : translate('hoa.details')}
      </DialogTitle>
      <DialogContent>
        <LoadFailed failed={isError && !email} words="hoa.failed_data" onRetry={() => void refetch()} />
        {!email && !isError && <Skeleton variant="rounded" height={420} />}
        {email && <Body email={email} notes={notes} writes={writes} onNotes={setTyped} onType={(type) => changeType(id, type)} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5, flexWrap: 'wrap', gap: 1 }}>
        {email?.property_id === null && (
          <Button variant="contained" onClick={() => onAssign(email)}>
            {translate('hoa.assign_to_property')}
          </Button>
        )}
        {writes && (
          <Button variant="outlined" color="inherit" onClick={() => markReviewed(id, changed)}>
            {translate('hoa.mark_as_reviewed')}
          </Button>
        )}
        <Button color="inherit" onClick={onClose}>
          {translate('hoa.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
