import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { fetchJson } from '../../api/http';
import type { DocumentEvent } from '../../api/types';
import { formatInstant } from '../../money/format';
import { PanelSection } from './PanelSection';
import { happenedLines, happenedWords } from './happened-words';

/** What has happened to the document, the newest first. */
export function TimelineSection({ documentId }: { documentId: number }) {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['document-events', documentId],
    queryFn: ({ signal }) => fetchJson<DocumentEvent[]>(`/documents/${documentId}/events`, { query: { limit: 1000 }, signal }),
  });
  return (
    <PanelSection title="review.timeline">
      {!data && <Skeleton variant="rounded" height={80} />}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {data?.toReversed().map((event) => {
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
