import { Box, Card } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Quiet, Text } from '../layout/Text';

interface SectionProps {
  title: string;
  note?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** One part of the settings. */
export function Section({ title, note, action, children }: SectionProps) {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ p: 2.5, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 240 }}>
          <Text words={title} variant="h2" id={id} />
          {note && <Quiet words={note} />}
        </Box>
        {action}
      </Box>
      {children}
    </Card>
  );
}
