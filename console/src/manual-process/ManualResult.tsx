import { Alert, AlertTitle, Box, Card } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { Text } from '../layout/Text';
import type { components } from '../api/schema';
import { FactLines } from '../layout/Facts';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';

/** What was read from the file, or why it could not be. */
export function ManualResult({ result }: { result: components['schemas']['ManualProcessResult'] }) {
  const translate = useTranslate();
  const money = useMoney();
  const { vendor, amount, date, type, description } = result.extracted_summary;
  const values = {
    document_id: String(result.document_id),
    filename: result.filename,
    processing_status: result.processing_status,
    processing_success: translate(result.processing_success ? 'diagnostics.yes' : 'diagnostics.no'),
    vendor,
    amount: amount === null ? null : money(amount),
    date: date && formatDay(date),
    type,
    description,
    ...(result.error && { error: result.error }),
  };
  const facts = Object.entries(values).map(
    ([name, value]) => [translate(`manual.${name}`), value ?? translate('diagnostics.none')] as const,
  );
  const good = result.processing_success;
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Text words="manual.result" variant="h2" />
      <Alert
        severity={good ? 'success' : 'error'}
        sx={({ tokens }) => ({ color: tokens[good ? 'good' : 'bad'].text, backgroundColor: tokens[good ? 'good' : 'bad'].ground })}
      >
        <AlertTitle sx={{ mb: good ? 0 : undefined }}>{translate(good ? 'manual.done' : 'manual.failed')}</AlertTitle>
        {!good && result.error}
      </Alert>
      <FactLines facts={facts} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <ActionButton words="manual.view" to={`/documents/${result.document_id}`} variant="contained" />
      </Box>
    </Card>
  );
}
