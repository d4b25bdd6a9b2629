import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { standsOut, type EvidenceBox } from './evidence';
import { scrollToShow } from './geometry';

interface EvidenceBoxesProps {
  boxes: readonly EvidenceBox[];
  page: number;
  /** The key of the field a person is in: its place turns amber and scrolls into view. */
  focused: string | null;
  /** How many lines of text the page has, where it is nothing but text. */
  lines?: number;
}

/** Left of this fraction of the page there is no room for a label beside the box. */
const labelRoom = 0.17;

/** Brings the place into the middle of its frame; nothing but the frame moves. */
function scrollHere(box: HTMLElement | null): void {
  const frame = box?.closest('[data-preview-frame]');
  if (!box || !frame) return;
  const [place, view] = [box.getBoundingClientRect(), frame.getBoundingClientRect()];
  const top = scrollToShow({ start: place.top, size: place.height }, { start: view.top, size: view.height }, frame.scrollTop);
  const left = scrollToShow({ start: place.left, size: place.width }, { start: view.left, size: view.width }, frame.scrollLeft);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  frame.scrollTo({ top, left, behavior: still ? 'auto' : 'smooth' });
}

const beside = { right: 'calc(100% + 5px)', top: '50%', transform: 'translateY(-50%)' };
const above = { left: -2, bottom: 'calc(100% + 4px)' };
const percent = (fraction: number): string => `${(fraction * 100).toFixed(3)}%`;

/** The places of the found values over a page. For the eye only: the fields beside it say the same to a screen reader. */
export function EvidenceBoxes({ boxes, page, focused, lines = Infinity }: EvidenceBoxesProps) {
  const translate = useTranslate();
  return (
    <Box aria-hidden sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
      {boxes
        .filter((box) => box.page === page && (box.key === focused || standsOut(box, lines)))
        .map(({ key, label, box: [x, y, width, height] }) => {
          const isActive = key === focused;
          return (
            <Box
              key={key}
              ref={isActive ? scrollHere : undefined}
              data-evidence={key}
              style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
              sx={{
                position: 'absolute',
                m: '-2px -3px',
                p: '2px 3px',
                boxSizing: 'content-box',
                borderRadius: '3px',
                border: isActive ? '2px solid #b9650a' : '1px solid #5b87e0',
                backgroundColor: isActive ? 'rgb(224 138 30 / 22%)' : 'rgb(59 111 224 / 10%)',
                mixBlendMode: 'multiply',
                zIndex: isActive ? 2 : 1,
              }}
            >
              {isActive && (
                <Box
                  sx={{
                    position: 'absolute',
                    ...(x < labelRoom ? above : beside),
                    px: 0.75,
                    py: '2px',
                    borderRadius: '4px',
                    backgroundColor: '#7a4205',
                    color: '#fff',
                    fontSize: 11.5,
                    fontWeight: 600,
                    whiteSpace: 'nowrap',
                  }}
                >
                  {translate(label)}
                </Box>
              )}
            </Box>
          );
        })}
    </Box>
  );
}
