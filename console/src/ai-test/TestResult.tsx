import { Alert, Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { percentOf, titleOf } from '../documents/document-words';
import { ActionButton } from '../layout/ActionButton';
import { Rows } from '../layout/Rows';
import { Span } from '../layout/Span';
import { Note, Quiet } from '../layout/Text';
import { compareFields, type ComparedField, type Reading } from './compare-fields';
import type { Tested } from './use-test';
import { regionShown } from '../i18n/locale';

function Read({ reading, differs }: { reading: Reading | null; differs: boolean }) {
  const translate = useTranslate();
  if (!reading) return translate('diagnostics.none');
  return (
    <Span sx={({ tokens }) => (differs ? { color: tokens.warn.text, fontWeight: 600 } : {})}>
      {reading.value}
      {reading.confidence !== null && (
        <Note words="ai_test.sure" args={{ percent: percentOf(reading.confidence) }} component="span" sx={{ display: 'block' }} />
      )}
    </Span>
  );
}

const cells = ({ label, readings: [stored = null, read = null], differs }: ComparedField) => ({
  field: <strong>{label}</strong>,
  stored: <Read reading={stored} differs={differs} />,
  now: <Read reading={read} differs={differs} />,
});

/** What is stored beside what was read just now; where they differ is marked. */
export function TestResult({ document, byAi, byRule }: Tested) {
  const translate = useTranslate();
  const tried = byRule ?? byAi;
  const now = byRule ? 'ai_test.by_rule' : 'ai_test.by_ai';
  const took = tried.duration_ms === null ? '' : ` (${translate('ai_test.took', { ms: tried.duration_ms.toLocaleString(regionShown()) })})`;
  return (
    <Card component="section">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 2 }}>
        <Box sx={{ flex: 1, minWidth: 180 }}>
          <Typography variant="h2">{titleOf(document)}</Typography>
          <Quiet sx={{ overflowWrap: 'anywhere' }}>{document.filename}</Quiet>
        </Box>
        <ActionButton words="ai_test.open" to={`/documents/${document.id}`} size="small" />
      </Box>
      {byRule && (
        <Alert severity="info" sx={{ mx: 2, mb: 1 }}>
          {translate('ai_test.no_ai', { reason: byAi.error ?? '' })}
        </Alert>
      )}
      {!tried.success && tried.error && (
        <Alert severity="error" sx={{ mx: 2, mb: 1 }}>
          {tried.error}
        </Alert>
      )}
      <Rows
        label={translate('ai_test.title')}
        rows={compareFields([document.extracted_data.fields, tried.extracted_data])}
        columns={[
          { key: 'field', label: translate('ai_test.field'), heading: true, width: '26%' },
          { key: 'stored', label: translate('ai_test.stored'), width: '37%' },
          { key: 'now', label: `${translate(now)}${took}` },
        ]}
        cells={cells}
        keyOf={({ key }) => key}
      />
    </Card>
  );
}
