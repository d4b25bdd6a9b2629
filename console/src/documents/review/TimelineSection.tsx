import { Box, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Note } from '../../layout/Text';
import { LoadFailed } from '../../layout/LoadFailed';
import { formatInstant } from '../../money/format';
import { recordKey } from '../../providers/records';
import { useCall } from '../../records/use-call';
import { PanelSection } from './PanelSection';
import { happenedLines, happenedWords } from './happened-words';
import { regionShown } from '../../i18n/locale';

const count = (amount: number): string => amount.toLocaleString(regionShown());

/** What has happened to the document, the newest first. */
export function TimelineSection({ documentId }: { documentId: number }) {
  const translate = useTranslate();
  const { data, isPending, isError, refetch } = useCall(recordKey('documents', documentId, 'events'), (provider) =>
    provider.documentEvents(documentId),
  );
  const shown = data?.rows.length ?? 0;
  return (
    <PanelSection title="review.timeline">
      <LoadFailed failed={isError} words="review.timeline_failed" onRetry={() => void refetch()} />
      {isPending && <Skeleton variant="rounded" height={80} />}
      {data && data.total > shown && (
        <Note words="review.timeline_newest" args={{ shown: count(shown), total: count(data.total) }} sx={{ m: 0, mb: 1 }} />
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {data?.rows.toReversed().map((event) => {
          const { words, args } = happenedWords(event);
          return (
            <Box
              component="li"
              key={event.id}
              sx={({ tokens }) => ({
                display: 'grid',
                gridTemplateColumns: '8px 1fr auto',
                alignItems: 'baseline',
                gap: 1,
                '&::before': { content: '""', width: 7, height: 7, borderRadius: '50%', backgroundColor: tokens.blue },
              })}
            >
              <Typography variant="body2">
                {translate(words, { ...args, _: words })}
                {event.user_name && (
                  <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>{` · ${event.user_name}`}</Typography>
                )}
                {happenedLines(event).map((line, place) => (
                  // Two parts of a message may have one name: lines are told apart by their place, which never changes.
                  <Typography
                    key={place}
                    component="span"
                    variant="caption"
                    sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
                  >
                    {line}
                  </Typography>
                ))}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                <time dateTime={event.at}>{formatInstant(event.at)}</time>
              </Typography>
            </Box>
          );
        })}
      </Box>
    </PanelSection>
  );
}
