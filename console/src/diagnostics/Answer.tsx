import { Alert, Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Badge } from '../documents/document-words';
import { StatusBadge } from '../documents/StatusBadge';
import { FactLines } from '../layout/Facts';
import { Quiet } from '../layout/Text';
import { ColumnTable } from '../layout/Rows';
import { type AnswerTable, partsOf } from './answer-parts';

/** What a call answered, or the words of its failure. */
export interface Answered {
  title: string;
  body: Readonly<Record<string, unknown>> | null;
  error: string | null;
}

const badges = {
  worked: { tone: 'good', text: 'diagnostics.worked' },
  did_not: { tone: 'bad', text: 'diagnostics.did_not' },
  // No success, and nothing went wrong either: there was nothing it could be done to.
  idle: { tone: 'info', text: 'diagnostics.nothing_to_do' },
} as const satisfies Record<string, Badge>;

function Listed({ list }: { list: AnswerTable }) {
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h4" sx={{ mb: 0.5 }}>
        {list.label}
      </Typography>
      {list.rows.length === 0 ? (
        <Quiet words="diagnostics.no_rows" />
      ) : (
        <Box sx={{ overflowY: 'auto', maxHeight: 320 }}>
          <ColumnTable
            label={list.label}
            rows={list.rows.map((values, at) => ({ values, at }))}
            // The rows of an answer never change places.
            keyOf={({ at }) => at}
            columns={list.columns.map((label, at) => ({ key: String(at), label, look: { maxWidth: 320, overflowWrap: 'anywhere' } }))}
            cells={({ values }) => Object.fromEntries(values.entries())}
            sx={{ '& td, & th': { px: 1, py: 0.75, verticalAlign: 'top' } }}
          />
        </Box>
      )}
    </Box>
  );
}

function Raw({ body }: { body: object }) {
  const translate = useTranslate();
  return (
    <Box component="details" sx={{ fontSize: 13, '& summary': { cursor: 'pointer', color: 'text.secondary' } }}>
      <summary>{translate('diagnostics.everything')}</summary>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={translate('diagnostics.everything')}
        sx={{ m: 0, mt: 1, p: 1.5, maxHeight: 360, overflow: 'auto', fontSize: 12, borderRadius: 1, backgroundColor: 'background.default' }}
      >
        {JSON.stringify(body, null, 2)}
      </Box>
    </Box>
  );
}

/** The answer of a check in words and tables, with all of it to unfold. */
export function Answer({ title, body, error }: Answered) {
  const translate = useTranslate();
  const problem = error ?? (typeof body?.error === 'string' ? body.error : null);
  const worked = error === null && body?.success !== false;
  const badge = worked ? badges.worked : badges[problem === null ? 'idle' : 'did_not'];
  const words = {
    yes: translate('diagnostics.yes'),
    no: translate('diagnostics.no'),
    none: translate('diagnostics.none'),
    page: (page: number) => translate('diagnostics.page', { page }),
  };
  const { facts, tables } = body ? partsOf(body, words) : { facts: [], tables: [] };
  return (
    <Card component="section" aria-label={title} sx={{ p: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h2" component="h3">
          {title}
        </Typography>
        <StatusBadge {...badge} />
      </Box>
      {problem && (
        <Alert
          severity={worked ? 'info' : 'error'}
          sx={({ tokens }) => (worked ? {} : { color: tokens.bad.text, backgroundColor: tokens.bad.ground })}
        >
          {problem}
        </Alert>
      )}
      {facts.length > 0 && <FactLines facts={facts} />}
      {tables.map((list) => (
        <Listed key={list.label} list={list} />
      ))}
      {body && <Raw body={body} />}
    </Card>
  );
}
