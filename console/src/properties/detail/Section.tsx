import { Accordion, AccordionDetails, AccordionSummary } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

interface SectionProps {
  title: string;
  open?: boolean;
  children: ReactNode;
}

/** A part of the page that folds; what it asks the server for is asked when it is opened. */
export function Section({ title, open = false, children }: SectionProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Accordion
      defaultExpanded={open}
      disableGutters
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', overflow: 'hidden', '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        id={`${id}-title`}
        aria-controls={`${id}-content`}
        expandIcon={<ChevronDown size={18} aria-hidden />}
        sx={{ px: 2, minHeight: 48, fontFamily: 'inherit', fontSize: 16, fontWeight: 620, '& .MuiAccordionSummary-content': { my: 1.25 } }}
      >
        {translate(title)}
      </AccordionSummary>
      <AccordionDetails sx={{ px: 2, pt: 0.5, pb: 2 }}>{children}</AccordionDetails>
    </Accordion>
  );
}
