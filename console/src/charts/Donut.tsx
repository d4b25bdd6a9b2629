import { Box, Typography } from '@mui/material';
import { lazy, useState } from 'react';
import { useMoney } from '../money/use-money';
import { Chart } from './Chart';
import type { Slice } from './figures';

export interface DonutProps {
  slices: readonly Slice[];
  /** What stands in its middle: the whole, and what it is. */
  figure: string;
  caption: string;
}

const Ring = lazy(() => import('./Ring'));
export const donutSize = 208;

/**
 * Shares of a whole; the middle names the slice that is pointed at. The table beside it says all in words, so those who cannot see it
 * miss nothing.
 */
export function Donut({ slices, figure, caption }: DonutProps) {
  const money = useMoney();
  const [lit, setLit] = useState<Slice>();
  return (
    <Box aria-hidden sx={{ position: 'relative', flexShrink: 0 }}>
      <Chart kind="donut" sx={{ width: donutSize, height: donutSize }}>
        <Ring slices={slices} size={donutSize} onPoint={setLit} />
      </Chart>
      <Box sx={{ position: 'absolute', inset: 36, display: 'grid', placeContent: 'center', textAlign: 'center', pointerEvents: 'none' }}>
        <Typography sx={{ fontSize: 17, fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}>
          {lit ? money(lit.value) : figure}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', lineHeight: 1.35 }}>
          {lit ? lit.label : caption}
        </Typography>
      </Box>
    </Box>
  );
}
