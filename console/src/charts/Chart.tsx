import { Box, type BoxProps } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, startTransition, Suspense, useEffect, useRef, useState } from 'react';

/** Safari has no word for a browser at rest. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1_000 });
  else setTimeout(run, 200);
};

interface ChartProps extends BoxProps {
  kind: 'bars' | 'line' | 'donut';
  children: ReactNode;
}

/**
 * The space of a chart, of one size from the beginning. The library that draws it is loaded once the space comes into view and the browser
 * is at rest: figures come first. The drawing is for eyes only; a table says the same to those who cannot see it.
 */
export function Chart({ kind, children, ...box }: ChartProps) {
  const space = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!space.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        whenIdle(() => startTransition(() => setSeen(true)));
      },
      { rootMargin: '200px' },
    );
    observer.observe(space.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Box ref={space} aria-hidden data-chart={kind} {...box}>
      {isSeen && <Suspense>{children}</Suspense>}
    </Box>
  );
}

interface FigureTableProps {
  title: string;
  /** The words above the figures, where there is more than one to a row. */
  columns?: readonly string[];
  rows: readonly { name: string; figures: readonly string[] }[];
}

/** The figures of a chart for those who cannot see it. */
export function FigureTable({ title, columns, rows }: FigureTableProps) {
  return (
    // A table is as wide as its words whatever it is told; only a box around it hides it from the page's width.
    <Box sx={visuallyHidden}>
      <table>
        <caption>{title}</caption>
        {columns && (
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ name, figures }, row) => (
            <tr key={`${name} ${row}`}>
              <th scope="row">{name}</th>
              {figures.map((figure, column) => (
                <td key={columns?.[column] ?? column}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
