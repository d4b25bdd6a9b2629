import { Box } from '@mui/material';
import { type ReactNode, useContext, useId } from 'react';
import { Text } from '../../layout/Text';
import { PanelLevel } from './panel-level';

interface PanelSectionProps {
  title: string;
  /** Beside the title: a badge, say. */
  note?: ReactNode;
  /** Where the section is a form: what its button does. */
  onSubmit?: () => void;
  /** Of the form, for those who look for it. */
  name?: string;
  children: ReactNode;
}

/** A part of the review's panel: its title, and what belongs under it. */
export function PanelSection({ title, note, onSubmit, name, children }: PanelSectionProps) {
  const id = useId();
  return (
    <Box
      {...(onSubmit
        ? {
            component: 'form',
            noValidate: true,
            name,
            onSubmit: (event: React.SyntheticEvent) => {
              event.preventDefault();
              onSubmit();
            },
          }
        : { component: 'section' })}
      aria-labelledby={id}
      // Forms and sections in turn: what is the first of its kind may stand in the middle.
      sx={{ '& + &': { mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.25, flexWrap: 'wrap' }}>
        <Text words={title} id={id} variant="h2" component={useContext(PanelLevel)} sx={{ flex: 1 }} />
        {note}
      </Box>
      {children}
    </Box>
  );
}
