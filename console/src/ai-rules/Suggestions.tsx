import { Box, Card, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useDataProvider, useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { Span } from '../layout/Span';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { useMutationToasts } from '../records/use-mutation-toasts';
import type { RuleSuggestion } from './rule-types';
import { useRuleNames } from './use-rule-names';

interface SuggestionsProps {
  onUse: (rule: RuleSuggestion['rule']) => void;
}

function Suggestion({ suggestion, onUse }: SuggestionsProps & { suggestion: RuleSuggestion }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { key, field, vendor, value, property_name: property, times, rule } = suggestion;
  const names = useRuleNames();
  const dismiss = useMutation({
    mutationKey: ['ai-rules', 'dismiss-suggestion'],
    mutationFn: () => dataProvider.dismissSuggestion(key),
    ...useMutationToasts<void, void>({ failed: 'rules.failed_dismiss' }),
  });
  const shown = field === 'document_type' ? names.type(value) : (property ?? value);
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.75 }}>
      <Span sx={{ flex: 1, minWidth: 220 }}>{translate(`rules.suggest_${field}`, { vendor, value: shown, times })}</Span>
      <ActionButton words="rules.use_suggestion" color="primary" size="small" onClick={() => onUse(rule)} />
      <ActionButton
        words="rules.dismiss_suggestion"
        variant="text"
        size="small"
        loading={dismiss.isPending}
        onClick={() => dismiss.mutate()}
      />
    </Box>
  );
}

/** Corrections that were made three times or more, as rules that would make them. */
export function Suggestions({ onUse }: SuggestionsProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { data } = useQuery({
    queryKey: ['ai-rules', 'suggestions'],
    queryFn: async () => (await dataProvider.ruleSuggestions()).data,
  });
  if (!data || data.length === 0) return null;
  return (
    <Card component="section" sx={{ p: 2, mb: 2 }}>
      <Typography variant="h2" sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Lightbulb size={18} aria-hidden />
        {translate('rules.suggestions')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {data.map((suggestion) => (
          <Suggestion key={suggestion.key} suggestion={suggestion} onUse={onUse} />
        ))}
      </Box>
    </Card>
  );
}
