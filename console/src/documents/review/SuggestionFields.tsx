import { Box, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { DocumentFull, ExtractedField } from '../../api/types';
import { ChoiceField } from '../../layout/ChoiceField';
import { percentOf } from '../document-words';
import type { FieldInFocus } from '../preview/pick';
import { documentTypes } from './document-types';
import type { Suggestions } from '../values/document-values';
import { suggestedDate } from './suggestions-form';

/** The form's fields and the extractor's keys behind them. */
const fields = [
  ['vendor', 'vendor'],
  ['amount', 'amount'],
  ['date', 'service_date'],
  ['description', 'description'],
  ['filename', 'suggested_copy_destination_name'],
] as const;

const typeLabels = documentTypes.map(([label]) => label as string);

/** How sure one value is, in words: the machine's per cent, or who set it; of a document that was read, that it has none. */
function useSurety(document: DocumentFull, guessed: boolean): (key: string, value: string) => string {
  const translate = useTranslate();
  const isRead = document.processing_status === 'completed' || document.processing_status === 'filed';
  return (key, value) => {
    const field: ExtractedField | undefined = document.extracted_data.fields[key];
    if (guessed && value !== '') return translate('review.by_guess');
    if (field?.source === 'person') return translate('review.by_person');
    if (!field || field.value === null) return isRead && value === '' ? translate('review.not_found') : ' ';
    if (field.source === 'rule') return translate('review.by_rule');
    if (field.source === 'learned') return field.reason ?? ' ';
    const sure = field.confidence === null ? ' ' : translate('documents.sure', { percent: percentOf(field.confidence) });
    const currency: ExtractedField | undefined = document.extracted_data.fields.currency;
    const reasons = [field.reason, key === 'amount' && currency?.source === 'local' ? currency.reason : null];
    return [...new Set([sure, ...reasons])].filter(Boolean).join(' ');
  };
}

interface SuggestionFieldsProps {
  document: DocumentFull;
  values: Suggestions;
  guessed: boolean;
  disabled: boolean;
  onChange: (key: keyof Suggestions, value: string) => void;
  /** The field a person is in. */
  onFocusField: (field: FieldInFocus | null) => void;
}

/** What the machine found, ready to be corrected; each field says how sure it is and shows its place on the page. */
export function SuggestionFields({ document, values, guessed, disabled, onChange, onFocusField }: SuggestionFieldsProps) {
  const translate = useTranslate();
  const surety = useSurety(document, guessed);
  return (
    <Box sx={{ display: 'grid', gap: '12px', gridTemplateColumns: '1fr 1fr' }}>
      {fields.map(([name, key]) => (
        <TextField
          key={name}
          label={translate(`review.${name}`)}
          type={name === 'date' ? 'date' : 'text'}
          {...(name === 'date' && { name: suggestedDate })}
          value={values[name]}
          disabled={disabled}
          helperText={surety(key, values[name])}
          onChange={(event) => onChange(name, event.target.value)}
          onFocus={() => onFocusField({ key, take: (value) => onChange(name, value) })}
          onBlur={() => onFocusField(null)}
          {...(document.extracted_data.fields[key]?.evidence && { color: 'secondary' as const })}
          slotProps={{
            ...(name === 'date' && { inputLabel: { shrink: true } }),
            ...(name === 'amount' && { htmlInput: { inputMode: 'decimal' } }),
          }}
          sx={{ gridColumn: name === 'amount' || name === 'date' ? 'auto' : '1 / -1' }}
        />
      ))}
      <ChoiceField
        label={translate('review.type')}
        values={values.type === 'Subscription' ? ['Subscription'] : typeLabels}
        words="document_types."
        value={values.type}
        disabled={disabled || values.type === 'Subscription'}
        onChange={(type) => onChange('type', type)}
        sx={{ gridColumn: '1 / -1' }}
      />
    </Box>
  );
}
