import { Box } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Settings, TaxBridge } from '../api/types';
import { Note, Text } from '../layout/Text';
import { useMoney } from '../money/use-money';

const figure = { m: 0, fontWeight: 'inherit', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', textAlign: 'right' } as const;
const steps = [
  ['business', -1],
  ['capital', -1],
  ['without_line', -1],
  ['interest', 1],
  ['withheld', 1],
  ['depreciation', 1],
] as const;

function Step({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <Box sx={{ display: 'contents', fontWeight: strong ? 620 : 400 }}>
      <Box component="dt" sx={{ fontWeight: 'inherit', minWidth: 0 }}>
        {label}
      </Box>
      <Box component="dd" sx={figure}>
        {amount}
      </Box>
    </Box>
  );
}

interface BridgeProps {
  year: number;
  bridge: TaxBridge;
  basis: Settings['tax_basis'];
  /** The level of its heading, one below the heading of its section. */
  heading?: 'h2' | 'h3';
}

/** How the total of the report comes from the expenses of the year, as every other screen shows them; what is nothing is left out. */
export function Bridge({ year, bridge, basis, heading = 'h3' }: BridgeProps) {
  const translate = useTranslate();
  const money = useMoney();
  const id = useId();
  const rows = steps.filter(([name]) => bridge[name] !== 0);
  return (
    <Box component="section" aria-labelledby={id} sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider', fontSize: 14 }}>
      <Text words="tax_report.bridge" id={id} variant="h3" component={heading} sx={{ mb: 0.75 }} />
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2, rowGap: 0.5, maxWidth: 560 }}>
        <Step label={translate('tax_report.bridge_expenses', { year })} amount={money(bridge.expenses)} />
        {rows.map(([name, sign]) => {
          const amount = `${sign * bridge[name] < 0 ? '−' : '+'} ${money(Math.abs(bridge[name]))}`;
          return <Step key={name} label={translate(`tax_report.bridge_${name}`)} amount={amount} />;
        })}
        <Step label={translate('tax_report.total')} amount={money(bridge.total)} strong />
      </Box>
      <Note words={`counts.${basis}`} sx={{ mt: 1 }} />
    </Box>
  );
}
