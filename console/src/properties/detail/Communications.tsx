import { Box, Skeleton, Typography } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import type { Message } from '../../api/types';
import { LoadFailed } from '../../layout/LoadFailed';
import { Span } from '../../layout/Span';
import { Note, Quiet } from '../../layout/Text';
import { formatInstant } from '../../money/format';
import { usualOrder } from '../../providers/usual-order';
import { Section } from './Section';

const shown = 5;

function Line({ message }: { message: Message }) {
  const translate = useTranslate();
  const { contact, phone_number: number, direction, media_urls: urls, media_pending: pending } = message;
  const words = direction === 'incoming' ? 'property.message_from' : 'property.message_to';
  const files = urls.length + pending;
  return (
    <Box component="li" sx={{ py: 1.25 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, fontSize: 13 }}>
        <Span sx={{ fontWeight: 560 }}>{translate(words, { name: contact?.name ?? number })}</Span>
        <Span sx={{ color: 'text.secondary' }}>{formatInstant(message.timestamp)}</Span>
      </Box>
      {message.body && (
        <Typography variant="body2" sx={{ mt: 0.25, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {message.body}
        </Typography>
      )}
      {files > 0 && <Note words="property.message_picture" args={{ smart_count: files }} component="span" />}
    </Box>
  );
}

function Messages({ id }: { id: number }) {
  const { data, isError, refetch } = useGetList<Message>('messages', {
    pagination: { page: 1, perPage: shown },
    sort: usualOrder,
    filter: { property_id: id },
  });
  if (isError) return <LoadFailed failed words="property.messages_failed" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={80} />;
  if (data.length === 0) {
    return <Quiet words="property.no_messages" />;
  }
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
      {data.map((message) => (
        <Line key={message.id} message={message} />
      ))}
    </Box>
  );
}

/** The latest messages about a property. */
export function CommunicationsSection({ id }: { id: number }) {
  return (
    <Section name="communications">
      <Messages id={id} />
    </Section>
  );
}
