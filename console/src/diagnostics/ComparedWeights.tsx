import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { components } from '../api/schema';
import { StatusBadge } from '../documents/StatusBadge';
import { Note } from '../layout/Text';
import { RouteLink } from '../layout/RouteLink';
import { Rows } from '../layout/Rows';
import { spoken } from './answer-parts';

export type Compared = components['schemas']['WeightsCompared'];
type CompareLine = Compared['lines'][number];

const columns = [
  { key: 'vendor', heading: true },
  { key: 'field' },
  { key: 'values', right: true },
  { key: 'before', right: true },
  { key: 'now', right: true },
  { key: 'result' },
  { key: 'changed', long: true },
] as const;

/** How a field of a vendor comes out by the new weights. */
function resultOf({ is_worse: isWorse, before, now }: CompareLine) {
  if (isWorse) return { tone: 'bad', text: 'diagnostics.weights_worse' } as const;
  return now > before
    ? ({ tone: 'good', text: 'diagnostics.weights_better' } as const)
    : ({ tone: 'info', text: 'diagnostics.weights_same' } as const);
}

/** The values that are read otherwise, each with its document. */
function Changed({ changed, examples }: CompareLine) {
  const translate = useTranslate();
  if (changed === 0) return translate('diagnostics.none');
  const nothing = translate('diagnostics.weights_nothing');
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {examples.map(({ document_id: id, said, before, now }) => (
        <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
          <RouteLink to={`/documents/${id}`} underline="always">
            {`#${id}`}
          </RouteLink>
          {` ${before ?? nothing} → ${now ?? nothing}`}
          <Note component="span">{` · ${translate('diagnostics.weights_right', { said: said ?? nothing })}`}</Note>
        </Box>
      ))}
      {changed > examples.length && <Note words="diagnostics.weights_more" args={{ count: changed - examples.length }} component="li" />}
    </Box>
  );
}

/** By vendor and field, how many values the earlier weights and the new ones read as people left them. */
export function ComparedWeights({ lines }: { lines: readonly CompareLine[] }) {
  const translate = useTranslate();
  const cells = (line: CompareLine) => ({
    vendor: line.vendor ?? translate('diagnostics.weights_nobody'),
    field: spoken(line.field),
    values: line.values,
    before: line.before,
    now: line.now,
    result: <StatusBadge {...resultOf(line)} />,
    changed: <Changed {...line} />,
  });
  return (
    <Rows
      label="diagnostics.weights_table"
      words="diagnostics.weights_"
      rows={lines}
      columns={columns}
      cells={cells}
      keyOf={({ vendor, field }) => `${vendor} ${field}`}
    />
  );
}
