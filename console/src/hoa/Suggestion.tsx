import { Box, Typography } from '@mui/material';
import { Sparkles } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { HoaEmailRow } from '../api/types';
import { confidenceBadge } from '../documents/document-words';
import { StatusBadge } from '../documents/StatusBadge';
import { Quiet } from '../layout/Text';

type Suggested = Pick<HoaEmailRow, 'ai_suggested_property_name' | 'ai_confidence_score' | 'ai_reasoning'>;

/** The property the AI proposes, how sure it is, and why. */
export function Suggestion({ email }: { email: Suggested }) {
  const translate = useTranslate();
  const { ai_suggested_property_name: name, ai_confidence_score: confidence, ai_reasoning: reasoning } = email;
  if (name === null) {
    return reasoning === null ? null : <Quiet data-suggestion>{reasoning}</Quiet>;
  }
  return (
    <Box
      data-suggestion
      sx={({ tokens }) => ({
        display: 'flex',
        gap: 1.25,
        p: 1.25,
        borderRadius: '8px',
        backgroundColor: tokens.blueGround,
        '& > svg': { color: tokens.blue, flexShrink: 0, mt: '3px' },
      })}
    >
      <Sparkles size={15} aria-hidden />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', fontSize: 13 }}>
          <span>{translate('hoa.suggestion')}:</span>
          <Box component="strong" sx={{ fontWeight: 620 }}>
            {name}
          </Box>
          <StatusBadge {...confidenceBadge(confidence)} />
        </Box>
        {reasoning && (
          <Typography variant="body2" sx={{ mt: 0.25 }}>
            {reasoning}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
