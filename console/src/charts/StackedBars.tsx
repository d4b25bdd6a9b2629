import { lazy } from 'react';
import { Chart, FigureTable } from './Chart';
import type { StackedBarsProps } from './figures';

const Bars = lazy(() => import('./Bars'));

/** Bars of several figures on top of each other, one bar a band; the figures of a band show when it is pointed at. */
export function StackedBars(props: StackedBarsProps) {
  const { title, bands, series, money } = props;
  return (
    <>
      <Chart kind="bars" sx={{ height: { xs: 350, sm: 300 } }}>
        <Bars {...props} />
      </Chart>
      <FigureTable
        title={title}
        columns={series.map(({ label }) => label)}
        rows={bands.map((name, at) => ({ name, figures: series.map(({ data }) => money(data[at] ?? 0)) }))}
      />
    </>
  );
}
