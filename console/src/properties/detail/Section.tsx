import { Accordion, AccordionDetails, AccordionSummary } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';

interface SectionProps {
  /** Its name in the catalogue and, behind `#`, in the address that opens it. */
  name: string;
  open?: boolean;
  children: ReactNode;
}

/** A part of the page that folds; what it asks the server for is asked when it is opened. */
export function Section({ name, open = false, children }: SectionProps) {
  const translate = useTranslate();
  const { hash, key } = useLocation();
  const visit = hash === `#${name}` ? key : null;
  const element = useRef<HTMLDivElement>(null);
  const [visited, setVisited] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(open);
  if (visit !== visited) {
    setVisited(visit);
    if (visit !== null) setOpen(true);
  }
  useEffect(() => {
    if (visit !== null) element.current?.scrollIntoView({ block: 'start' });
  }, [visit]);
  return (
    <Accordion
      ref={element}
      id={name}
      expanded={isOpen}
      onChange={(_, next) => setOpen(next)}
      disableGutters
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
        overflow: 'hidden',
        scrollMarginTop: 72,
        '&::before': { display: 'none' },
      }}
    >
      <AccordionSummary
        id={`${name}-title`}
        aria-controls={`${name}-content`}
        expandIcon={<ChevronDown size={18} aria-hidden />}
        sx={{ px: 2, minHeight: 48, fontFamily: 'inherit', fontSize: 16, fontWeight: 620, '& .MuiAccordionSummary-content': { my: 1.25 } }}
      >
        {translate(`property.${name}`)}
      </AccordionSummary>
      <AccordionDetails sx={{ px: 2, pt: 0.5, pb: 2 }}>{children}</AccordionDetails>
    </Accordion>
  );
}
