import { Box, Typography, useTheme } from '@mui/material';
import { useState } from 'react';
import { useMoney } from '../money/use-money';
import { arcsOf } from './arcs';

export interface Slice {
  id: string | number;
  label: string;
  value: number;
  color: string;
}

interface DonutProps {
  slices: readonly Slice[];
  /** What stands in its middle: the whole, and what it is. */
  figure: string;
  caption: string;
}

const size = 208;
const ring = { outer: size / 2, inner: size / 2 - 32, gap: 3 };

/**
 * Shares of a whole; the middle names the slice that is pointed at. The table beside it says all in words, so those who cannot see it
 * miss nothing.
 */
export function Donut({ slices, figure, caption }: DonutProps) {
  const money = useMoney();
  const { tokens } = useTheme();
  const [shown, setShown] = useState<number | null>(null);
  const arcs = arcsOf(
    slices.map(({ value }) => value),
    ring,
  );
  const lit = shown === null ? undefined : slices[shown];
  return (
    <Box aria-hidden sx={{ position: 'relative', width: size, height: size, flexShrink: 0 }} onPointerLeave={() => setShown(null)}>
      <svg width={size} height={size} viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`} data-chart="donut" style={{ display: 'block' }}>
        {arcs.length === 0 && (
          <circle r={(ring.outer + ring.inner) / 2} fill="none" stroke={tokens.border} strokeWidth={ring.outer - ring.inner} />
        )}
        {arcs.map(({ at, path }) => (
          <path
            key={slices[at]?.id ?? at}
            d={path}
            fill={slices[at]?.color}
            opacity={shown === null || shown === at ? 1 : 0.45}
            onPointerEnter={() => setShown(at)}
          />
        ))}
      </svg>
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
