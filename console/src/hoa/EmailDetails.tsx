import { Box, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { HoaEmail, HoaEmailRow } from '../api/types';
import { ValueField } from '../layout/ValueField';
import { ActionButton } from '../layout/ActionButton';
import { ChoiceField } from '../layout/ChoiceField';
import { OpenDocument } from '../mail/OpenDocument';
import { Facts } from '../layout/Facts';
import { LoadFailed } from '../layout/LoadFailed';
import { ReadDialog } from '../layout/ReadDialog';
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

function EmailFacts({ email }: { email: HoaEmail }) {
  const translate = useTranslate();
  const { attachment_count: count, document_ids: documents } = email;
  return (
    <Facts
      width={300}
      facts={[
        ['hoa.sender', <Sender key="sender" email={email} />],
        ['hoa.received', formatInstant(email.received_at)],
        ['hoa.assigned_property', email.property_name ?? translate('hoa.not_assigned')],
        ['hoa.due', email.due_on && formatDay(email.due_on)],
        ['hoa.attachment_count', count > 0 ? translate('hoa.attachments', { smart_count: count }) : translate('hoa.no_attachments')],
        [
          'hoa.documents',
          documents.length > 0 && (
            <Box key="documents" sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 12px' }}>
              {documents.map((id) => (
                <OpenDocument key={id} id={id} />
              ))}
            </Box>
          ),
        ],
      ]}
    />
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
    <>
      <Badges badges={standingOf(email)} />
      <EmailFacts email={email} />
      <Suggestion email={email} />
      <RecordedDues email={email} />
      <ChoiceField
        values={types}
        words="hoa.type."
        label={translate('hoa.document_type')}
        value={email.document_type}
        sx={{ maxWidth: 320 }}
        onChange={onType}
      />
      {!email.requires_review && email.review_notes && <Facts width={300} facts={[['hoa.review_notes', email.review_notes]]} />}
      {writes && <ValueField label="hoa.review_notes" value={notes} onValue={onNotes} multiline minRows={2} most={20_000} />}
      <EmailContent email={email} />
    </>
  );
}

/** An e-mail whole: what is known of it, what it says, and what can be done. */
export function EmailDetails({ id, onAssign, onClose }: EmailDetailsProps) {
  const translate = useTranslate();
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
    <ReadDialog
      title={email ? (email.subject ?? translate('hoa.no_subject')) : translate('hoa.details')}
      maxWidth="md"
      isTyped={changed !== undefined}
      onClose={onClose}
      actions={
        <>
          {email?.property_id === null && (
            <ActionButton words="hoa.assign_to_property" variant="contained" onClick={() => onAssign(email)} />
          )}
          {writes && <ActionButton words="hoa.mark_as_reviewed" onClick={() => markReviewed(id, changed)} />}
        </>
      }
    >
      <LoadFailed failed={isError && !email} words="hoa.failed_data" onRetry={() => void refetch()} />
      {!email && !isError && <Skeleton variant="rounded" height={420} />}
      {email && <Body email={email} notes={notes} writes={writes} onNotes={setTyped} onType={(type) => changeType(id, type)} />}
    </ReadDialog>
  );
}
