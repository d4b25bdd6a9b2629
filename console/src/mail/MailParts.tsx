import { Box } from '@mui/material';
import type { Mail } from '../api/types';
import { StatusBadge } from '../documents/StatusBadge';
import { PlainBadge } from '../layout/PlainBadge';
import { Span } from '../layout/Span';
import { Note, Text } from '../layout/Text';
import { Rows } from '../layout/Rows';
import { outcomeTone, partSize, saysMore } from './mail-words';
import { OpenDocument } from './OpenDocument';

type Part = Mail['parts'][number];
const columns = [
  { key: 'part', width: '32%', heading: true },
  { key: 'type' },
  { key: 'size', right: true },
  { key: 'outcome', width: '38%' },
] as const;

function Outcome({ part }: { part: Part }) {
  const tone = outcomeTone(part.outcome);
  const text = `mail.outcomes.${part.outcome}`;
  return (
    <Box sx={{ display: 'inline-grid', gap: 0.5, justifyItems: { xs: 'end', sm: 'start' } }}>
      {tone ? <StatusBadge tone={tone} text={text} /> : <PlainBadge text={text} />}
      {part.document_id !== null && <OpenDocument id={part.document_id} />}
      {saysMore(part) && (
        <Note component="span" sx={{ overflowWrap: 'anywhere' }}>
          {part.reason}
        </Note>
      )}
    </Box>
  );
}

/** Every part of a message, and what became of each. */
export function MailParts({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return <Text words="mail.no_parts" variant="body2" />;
  const cells = (part: Part) => ({
    part: (
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Span sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{part.path}</Span> {part.filename}
      </Box>
    ),
    type: <Box sx={{ overflowWrap: 'anywhere' }}>{part.mime_type}</Box>,
    size: <Box sx={{ whiteSpace: 'nowrap' }}>{partSize(part)}</Box>,
    outcome: <Outcome part={part} />,
  });
  return <Rows label="mail.parts_title" words="mail." rows={parts} columns={columns} cells={cells} keyOf={({ path }) => path} />;
}
