import { Alert, Box, Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Badge } from '../documents/document-words';
import { StatusBadge } from '../documents/StatusBadge';
import { type AnswerTable, type Fact, partsOf } from './answer-parts';

/** What a call answered, or the words of its failure. */
export interface Answered {
  title: string;
  body: Readonly<Record<string, unknown>> | null;
  error: string | null;
}

const long = 60;

const badges = {
  worked: { tone: 'good', text: 'diagnostics.worked' },
  did_not: { tone: 'bad', text: 'diagnostics.did_not' },
  // No success, and nothing went wrong either: there was nothing it could be done to.
  idle: { tone: 'info', text: 'diagnostics.nothing_to_do' },
} as const satisfies Record<string, Badge>;

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75, fontSize: 13 }}>
      {facts.map(([label, value], at) => (
        // Facts of different depth may share a name; they never change places.
        <Box
          key={`${at} ${label}`}
          sx={value.length > long ? { display: 'grid', gap: 0.25 } : { display: 'flex', justifyContent: 'space-between', gap: 2 }}
        >
          <Box component="dt" sx={{ color: 'text.secondary', flexShrink: 0 }}>
            {label}
          </Box>
          <Box
            component="dd"
            tabIndex={value.length > long ? 0 : undefined}
            sx={{
              m: 0,
              minWidth: 0,
              overflowWrap: 'anywhere',
              ...(value.length > long ? { whiteSpace: 'pre-wrap', maxHeight: 200, overflowY: 'auto' } : { textAlign: 'right' }),
            }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Listed({ list }: { list: AnswerTable }) {
  const translate = useTranslate();
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h4" sx={{ mb: 0.5 }}>
        {list.label}
      </Typography>
      {list.rows.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('diagnostics.no_rows')}
        </Typography>
      ) : (
        <Box role="region" tabIndex={0} aria-label={list.label} sx={{ overflow: 'auto', maxHeight: 320 }}>
          <Table size="small" sx={{ '& td, & th': { px: 1, py: 0.75, verticalAlign: 'top' } }}>
            <TableHead>
              <TableRow>
                {list.columns.map((column) => (
                  <TableCell key={column}>{column}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {list.rows.map((row, at) => (
                // The rows of an answer never change places.
                <TableRow key={`${at} ${row[0] ?? ''}`}>
                  {row.map((value, column) => (
                    <TableCell key={list.columns[column]} sx={{ maxWidth: 320, overflowWrap: 'anywhere' }}>
                      {value}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
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
  const said = error ?? (typeof body?.error === 'string' ? body.error : null);
  const worked = error === null && body?.success !== false;
  const badge = worked ? badges.worked : badges[said === null ? 'idle' : 'did_not'];
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
      {said && (
        <Alert
          severity={worked ? 'info' : 'error'}
          sx={({ tokens }) => (worked ? {} : { color: tokens.bad.text, backgroundColor: tokens.bad.ground })}
        >
          {said}
        </Alert>
      )}
      {facts.length > 0 && <Facts facts={facts} />}
      {tables.map((list) => (
        <Listed key={list.label} list={list} />
      ))}
      {body && <Raw body={body} />}
    </Card>
  );
}
