import { Box, Card, LinearProgress, Skeleton, Link as MuiLink, Typography } from '@mui/material';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { DocumentRow, TaxReport } from '../api/types';
import { Span } from '../layout/Span';
import { usualOrder } from '../providers/usual-order';
import type { Narrowing } from '../owners/narrowing';
import { useCall } from '../records/use-call';
import { type ReadinessStep, readinessOf } from './readiness';
import { useYearCheck } from './use-year-check';

function Step({ step: { name, open, to } }: { step: ReadinessStep }) {
  const translate = useTranslate();
  const Icon = open === 0 ? CircleCheck : CircleDashed;
  const words = translate(`readiness.${open === 0 ? `${name}_done` : name}`, { smart_count: open });
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Span sx={{ display: 'flex', flexShrink: 0, color: open === 0 ? 'success.main' : 'text.secondary' }}>
        <Icon size={17} aria-hidden />
      </Span>
      {open === 0 ? (
        <Span sx={{ color: 'text.secondary' }}>{words}</Span>
      ) : (
        <MuiLink {...(to.startsWith('#') ? { href: to } : { component: Link, to })}>{words}</MuiLink>
      )}
    </Box>
  );
}

/** How far a year is from being handed over, and the way to what is left. */
export function Readiness({ report, place }: { report: TaxReport; place: Narrowing }) {
  const translate = useTranslate();
  const { year } = report;
  const check = useYearCheck(year, place);
  const filter = { date_from: `${year}-01-01`, date_to: `${year}-12-31`, ...place };
  const unreviewed = useGetList<DocumentRow>('documents', { pagination: { page: 1, perPage: 1 }, sort: usualOrder, filter });
  const expected = useCall(['documents', 'expected', 'overdue', place], (provider) => provider.overdue(place));
  // What cannot be loaded is told where it is shown; a meter that guesses would be worse than none.
  if (!check.data || unreviewed.total === undefined || !expected.data) {
    return [check, unreviewed, expected].some(({ isPending }) => isPending) && <Skeleton variant="rounded" height={146} sx={{ mb: 2 }} />;
  }
  const steps = readinessOf({ report, unreviewed: unreviewed.total, expected: expected.data, check: check.data, place });
  const done = steps.filter(({ open }) => open === 0).length;
  const words = translate('readiness.done', { done, total: steps.length, year });
  return (
    <Card component="section" sx={{ p: 2, mb: 2 }}>
      <Typography variant="h2" sx={{ mb: 0.75 }}>
        {words}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={(done / steps.length) * 100}
        aria-label={words}
        color={done === steps.length ? 'success' : 'primary'}
        sx={{ mb: 1.5, height: 6, borderRadius: 3 }}
      />
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          fontSize: 14,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 290px), 1fr))',
        }}
      >
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </Box>
    </Card>
  );
}
