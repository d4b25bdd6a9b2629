import { Box, useTheme } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { formatDay } from '../money/format';
import { BandTip } from './BandTip';
import { axisAround, roomFor } from './scale';
import { useWidth } from './use-width';

/** A figure of a day, `YYYY-MM-DD`. */
export interface DayValue {
  day: string;
  value: number;
}

interface LineOverTimeProps {
  /** What the chart shows, for those who cannot see it. */
  title: string;
  /** From the first day to the last. */
  points: readonly DayValue[];
  money: (amount: number) => string;
  shortMoney: (amount: number) => string;
  /** It stays as it is until the next day and jumps there: a price. */
  stepped?: boolean;
  height?: number;
}

const room = { right: 12, bottom: 24, top: 10 };

/** Where each point stands, days apart as they are, in pixels. */
function layOut(points: readonly DayValue[], width: number, height: number, shortMoney: LineOverTimeProps['shortMoney']) {
  const values = points.map(({ value }) => value);
  const axis = axisAround(Math.min(...values), Math.max(...values));
  const left = roomFor(axis.ticks.map(shortMoney));
  const times = points.map(({ day }) => Date.parse(day));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const inner = { width: Math.max(0, width - left - room.right), height: height - room.top - room.bottom };
  const y = (value: number): number => room.top + inner.height * (1 - (value - axis.low) / (axis.high - axis.low));
  const x = (time: number): number => left + (last === first ? inner.width / 2 : (inner.width * (time - first)) / (last - first));
  return { axis, left, y, places: points.map(({ value }, at) => ({ x: x(times[at] ?? 0), y: y(value) })) };
}

const pathOf = (places: readonly { x: number; y: number }[], stepped: boolean): string =>
  places.map(({ x, y }, at) => (at === 0 ? `M${x} ${y}` : stepped ? `H${x}V${y}` : `L${x} ${y}`)).join('');

/** The figures as a table for those who cannot see the line. */
function HiddenTable({ title, points, money }: LineOverTimeProps) {
  return (
    <Box sx={visuallyHidden}>
      <table>
        <caption>{title}</caption>
        <tbody>
          {points.map(({ day, value }, at) => (
            <tr key={`${day} ${at}`}>
              <th scope="row">{formatDay(day)}</th>
              <td>{money(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** A line through figures of days; each says its day and figure when it is pointed at. */
export function LineOverTime(props: LineOverTimeProps) {
  const { title, points, money, shortMoney, stepped = false, height = 180 } = props;
  const { tokens } = useTheme();
  const [ref, width] = useWidth();
  const [shown, setShown] = useState<number | null>(null);
  const { axis, left, y, places } = layOut(points, width, height, shortMoney);
  const point = (at: number): void => {
    const distances = places.map(({ x }) => Math.abs(x - at));
    setShown(distances.indexOf(Math.min(...distances)));
  };
  const lit = shown === null ? undefined : points[shown];
  const ends = [points[0], points.at(-1)].filter((one, at, all) => one && all.indexOf(one) === at);
  return (
    <Box>
      <Box
        ref={ref}
        sx={{ position: 'relative', height }}
        onPointerMove={(event) => point(event.clientX - event.currentTarget.getBoundingClientRect().left)}
        onPointerLeave={() => setShown(null)}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden data-chart="line" fontSize={12} fill={tokens.textSecondary}>
            {axis.ticks.map((tick) => (
              <g key={tick}>
                <line x1={left} x2={width - room.right} y1={y(tick)} y2={y(tick)} stroke={tokens.border} />
                <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                  {shortMoney(tick)}
                </text>
              </g>
            ))}
            <path d={pathOf(places, stepped)} fill="none" stroke={tokens.blue} strokeWidth={2} strokeLinejoin="round" />
            {places.map(({ x, y: top }, at) => (
              <circle key={`${x} ${at}`} cx={x} cy={top} r={shown === at ? 4.5 : 3} fill={tokens.blue} />
            ))}
            {ends.map((one, at) => (
              <text
                key={one?.day}
                x={at === 0 && ends.length > 1 ? left : width - room.right}
                y={height - 6}
                textAnchor={at === 0 && ends.length > 1 ? 'start' : 'end'}
              >
                {one && formatDay(one.day)}
              </text>
            ))}
          </svg>
        )}
        {lit && (
          <BandTip
            at={{ left: places[shown ?? 0]?.x ?? 0, width }}
            title={formatDay(lit.day)}
            rows={[{ label: title, value: lit.value, colour: tokens.blue }]}
            money={money}
          />
        )}
      </Box>
      <HiddenTable {...props} />
    </Box>
  );
}
