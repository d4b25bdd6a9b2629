import { Box, useTheme } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { axisFor, roomFor, type Series, stackBand } from './scale';
import { Legend } from './Legend';
import { BandTip } from './BandTip';
import { useWidth } from './use-width';

export interface StackedBarsProps {
  /** What the chart shows, for those who cannot see it. */
  title: string;
  /** The words under the bars. */
  bands: readonly string[];
  series: readonly Series[];
  money: (amount: number) => string;
  shortMoney: (amount: number) => string;
  height?: number;
}

/** Around the bars, and for a word under one, in pixels. */
const room = { bottom: 24, top: 8 };
const wordWidth = 44;

/** The figures as a table for those who cannot see the bars. */
function HiddenTable({ title, bands, series, money }: StackedBarsProps) {
  return (
    // A table is as wide as its words whatever it is told; only a box around it hides it from the page's width.
    <Box sx={visuallyHidden}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bands.map((band, at) => (
            <tr key={band}>
              <th scope="row">{band}</th>
              {series.map(({ label, data }) => (
                <td key={label}>{money(data[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** Where everything stands in a chart of this size, in pixels. */
function layOut({ bands: { length: bands }, series, shortMoney }: StackedBarsProps, width: number, height: number) {
  const stacks = Array.from({ length: bands }, (_, band) => stackBand(series, band));
  const ends = stacks.flatMap((pieces) => pieces.map(({ to }) => to));
  const axis = axisFor(Math.min(0, ...ends), Math.max(0, ...ends));
  const left = roomFor(axis.ticks.map(shortMoney));
  const inner = { width: Math.max(0, width - left), height: height - room.top - room.bottom };
  const band = inner.width / Math.max(1, bands);
  return {
    stacks,
    axis,
    left,
    band,
    inner,
    bar: Math.min(44, band * 0.62),
    // Words under the bars only as often as they fit.
    every: Math.max(1, Math.ceil(wordWidth / Math.max(1, band))),
    x: (at: number): number => left + band * at,
    y: (value: number): number => room.top + inner.height * (1 - (value - axis.low) / (axis.high - axis.low)),
  };
}

interface BandProps {
  at: number;
  name: string;
  layout: ReturnType<typeof layOut>;
  height: number;
  lit: boolean;
  colour: (series: number) => string;
  onPoint: () => void;
}

function Band({ at, name, layout: { x, y, band, bar, inner, every, stacks }, height, lit, colour, onPoint }: BandProps) {
  const { tokens } = useTheme();
  return (
    <g onPointerEnter={onPoint}>
      <rect x={x(at)} y={room.top} width={band} height={inner.height} fill={lit ? tokens.blueGround : 'transparent'} />
      {stacks[at]?.map(({ series, from, to }) => (
        <rect
          key={series}
          x={x(at) + (band - bar) / 2}
          y={Math.min(y(from), y(to))}
          width={bar}
          height={Math.max(0, Math.abs(y(from) - y(to)) - 1)}
          rx={2}
          fill={colour(series)}
        />
      ))}
      {at % every === 0 && (
        <text x={x(at) + band / 2} y={height - 6} textAnchor="middle">
          {name}
        </text>
      )}
    </g>
  );
}

/** Bars of several figures on top of each other, one bar a band; the figures of a band show when it is pointed at. */
export function StackedBars(props: StackedBarsProps) {
  const { bands, series, money, shortMoney, height = 270 } = props;
  const { tokens } = useTheme();
  const [ref, width] = useWidth();
  const [shown, setShown] = useState<number | null>(null);
  const layout = layOut(props, width, height);
  const colour = (at: number): string => tokens.chart[at % tokens.chart.length] ?? tokens.blue;
  return (
    <Box>
      <Legend labels={series.map(({ label }) => label)} colour={colour} />
      <Box ref={ref} sx={{ position: 'relative', height }} onPointerLeave={() => setShown(null)}>
        {width > 0 && (
          <svg width={width} height={height} aria-hidden data-chart="bars" fontSize={12} fill={tokens.textSecondary}>
            {layout.axis.ticks.map((tick) => (
              <g key={tick}>
                <line x1={layout.left} x2={width} y1={layout.y(tick)} y2={layout.y(tick)} stroke={tokens.border} />
                <text x={layout.left - 8} y={layout.y(tick) + 4} textAnchor="end">
                  {shortMoney(tick)}
                </text>
              </g>
            ))}
            {bands.map((name, at) => (
              <Band key={name} {...{ at, name, layout, height, colour }} lit={shown === at} onPoint={() => setShown(at)} />
            ))}
          </svg>
        )}
        {shown !== null && (
          <BandTip
            at={{ left: layout.x(shown) + layout.band / 2, width }}
            title={bands[shown] ?? ''}
            rows={series.map(({ label, data }, of) => ({ label, value: data[shown] ?? 0, colour: colour(of) }))}
            money={money}
          />
        )}
      </Box>
      <HiddenTable {...props} />
    </Box>
  );
}
