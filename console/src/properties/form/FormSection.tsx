import { Accordion, AccordionDetails, AccordionSummary, Box } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { Quiet, Text } from '../../layout/Text';
import { FormField } from './FormField';
import { OwnedBanner } from './OwnedBanner';
import type { FieldSection } from './property-fields';
import { isAsked } from './property-values';

const columns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' } } as const;

interface FormSectionProps {
  section: FieldSection;
  open: boolean;
  readOnly: boolean;
}

/** A part of the form that folds. It stays open while something in it is wrong. */
export function FormSection({ section: { name, groups }, open, readOnly }: FormSectionProps) {
  const translate = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(open);
  const [ownership, value] = useWatch({ name: ['ownership_type', 'estimated_value'] }) as [string | null, string | null];
  const { errors } = useFormState();
  const isShown = isOpen || groups.some(({ fields }) => fields.some((field) => field.name in errors));
  return (
    <Accordion
      expanded={isShown}
      onChange={(_, next) => setOpen(next)}
      disableGutters
      slotProps={{ heading: { component: 'h2' } }}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', overflow: 'hidden', '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        id={`${id}-title`}
        aria-controls={`${id}-fields`}
        expandIcon={<ChevronDown size={18} aria-hidden />}
        sx={{ px: { xs: 2, sm: 2.5 }, fontFamily: 'inherit', fontSize: 16, fontWeight: 620 }}
      >
        <span>
          {translate(`property_form.${name}`)}
          {!isShown && <Quiet words={`property_form.${name}_hint`} component="span" aria-hidden sx={{ display: 'block' }} />}
        </span>
      </AccordionSummary>
      <AccordionDetails sx={{ px: { xs: 2, sm: 2.5 }, pt: 1, pb: 2.5 }}>
        {name === 'financial_information' && <OwnedBanner ownership={ownership} value={Number(value)} />}
        {groups.map(({ title, fields }) => (
          <Box key={title ?? ''}>
            {title && <Text words={title} variant="h3" sx={{ mt: 2.5, mb: 2 }} />}
            <Box sx={columns}>
              {fields
                .filter((field) => isAsked(field, ownership))
                .map((field) => (
                  <FormField key={field.name} field={field} readOnly={readOnly} />
                ))}
            </Box>
          </Box>
        ))}
      </AccordionDetails>
    </Accordion>
  );
}
