import { Box } from '@mui/material';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** On which sides there is more than is in sight. */
const moreOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string =>
  [scrollLeft > 1 && 'left', scrollLeft + clientWidth < scrollWidth - 1 && 'right'].filter(Boolean).join(' ');

/** Beside the cell that is in sight the next one begins, so that one sees that it goes on. In pixels. */
const peek = 34;

/**
 * A table that may be wider than its place. Its first column stays, the rest scrolls, and the side where there is more lies in a shade. A cell
 * marked `data-in-sight` is there from the beginning.
 */
export function SideScroll({ label, children }: { label: string; children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState('');
  useLayoutEffect(() => {
    const shown = region.current;
    const cell = shown?.querySelector<HTMLElement>('[data-in-sight]');
    if (shown && cell) shown.scrollLeft = cell.offsetLeft + cell.offsetWidth + peek - shown.clientWidth;
  }, []);
  useEffect(() => {
    const shown = region.current;
    if (!shown) return undefined;
    const watcher = new ResizeObserver(() => setMore(moreOf(shown)));
    watcher.observe(shown);
    if (shown.firstElementChild) watcher.observe(shown.firstElementChild);
    return () => watcher.disconnect();
  }, []);
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        ref={region}
        tabIndex={0}
        role="region"
        aria-label={label}
        data-more={more}
        onScroll={({ currentTarget }) => setMore(moreOf(currentTarget))}
        sx={{
          overflowX: 'auto',
          '& tr > :first-child': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: 'background.paper' },
          '&[data-more~="left"] tr > :first-child': { boxShadow: '8px 0 8px -8px rgb(0 0 0 / 0.35)' },
        }}
      >
        {children}
      </Box>
      {more.includes('right') && (
        <Box
          aria-hidden
          sx={({ palette }) => ({
            position: 'absolute',
            inset: '0 0 0 auto',
            width: 28,
            pointerEvents: 'none',
            background: `linear-gradient(to left, rgb(0 0 0 / ${palette.mode === 'dark' ? 0.55 : 0.18}), transparent)`,
          })}
        />
      )}
    </Box>
  );
}
