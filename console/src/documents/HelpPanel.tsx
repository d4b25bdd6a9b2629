import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useSettings } from '../settings/use-settings';

const topics = ['property', 'subscription', 'ai', 'quick', 'inline'] as const;

/** The help text with its five topics. */
export function HelpPanel() {
  const translate = useTranslate();
  const address = useSettings().data?.mailboxes.subscriptions ?? '';
  return (
    <Accordion
      disableGutters
      elevation={0}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '10px !important', mt: 2, '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ChevronDown size={17} aria-hidden />}>
        <Typography variant="h3" component="h2">
          {translate('documents.help_title')}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' }}>
          {topics.map((topic) => (
            <Box key={topic}>
              <Typography component="dt" sx={{ fontWeight: 600, fontSize: 13 }}>
                {translate(`documents.help_${topic}`)}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, color: 'text.secondary' }}>
                {translate(`documents.help_${topic}_text`, { address })}
              </Typography>
            </Box>
          ))}
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}
