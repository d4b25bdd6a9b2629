import { Box } from '@mui/material';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../layout/ActionButton';
import { Text } from '../../layout/Text';
import { type Shot, turned } from './picture';
import { type Point, withCorner } from './quad';

const names = ['top_left', 'top_right', 'bottom_right', 'bottom_left'] as const;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How far an arrow key moves a corner, of the picture's size; with Shift further. */
const step = 0.005;
const longStep = 0.03;

interface CornerProps {
  name: (typeof names)[number];
  at: Point;
  onMove: (to: Point) => void;
  /** Where on the picture a pointer is, in fractions. */
  placeOf: (event: PointerEvent) => Point;
}

function Corner({ name, at, onMove, placeOf }: CornerProps) {
  const translate = useTranslate();
  const onKey = (event: KeyboardEvent): void => {
    const [right, down] = arrows[event.key] ?? [0, 0];
    if (right === 0 && down === 0) return;
    event.preventDefault();
    const far = event.shiftKey ? longStep : step;
    onMove({ x: at.x + right * far, y: at.y + down * far });
  };
  return (
    <Box
      component="button"
      type="button"
      aria-label={translate(`camera.${name}`)}
      onKeyDown={onKey}
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event: PointerEvent<HTMLButtonElement>) =>
        event.currentTarget.hasPointerCapture(event.pointerId) && onMove(placeOf(event))
      }
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
      sx={{
        position: 'absolute',
        width: 44,
        height: 44,
        m: '-22px',
        p: 0,
        border: '3px solid #fff',
        borderRadius: '50%',
        backgroundColor: 'rgb(31 84 201 / 35%)',
        boxShadow: '0 0 0 2px #1f54c9',
        cursor: 'grab',
        touchAction: 'none',
        '&:focus-visible': { outline: '3px solid #f3b260', outlineOffset: 3 },
      }}
    />
  );
}

/** The outline of the page over the picture, with the rest darkened. */
function Outline({ quad }: Pick<Shot, 'quad'>) {
  const corners = quad.map(({ x, y }) => `${x * 100},${y * 100}`);
  return (
    <Box
      component="svg"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
    >
      <path d={`M0 0H100V100H0Z M${corners.join('L')}Z`} fillRule="evenodd" fill="rgb(0 0 0 / 45%)" />
      <polygon points={corners.join(' ')} fill="none" stroke="#86aaff" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </Box>
  );
}

interface CropScreenProps {
  shot: Shot;
  busy: boolean;
  onChange: (shot: Shot) => void;
  onUse: () => void;
  onDiscard: () => void;
}

/** The picture with the corners of its page, which can be moved by finger, mouse and keys. */
export function CropScreen({ shot, busy, onChange, onUse, onDiscard }: CropScreenProps) {
  const translate = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const seen = useRef<HTMLCanvasElement>(null);
  const { canvas, quad } = shot;
  // A layout effect: the picture is drawn before its corners are shown.
  useLayoutEffect(() => seen.current?.getContext('2d')?.drawImage(canvas, 0, 0), [canvas]);
  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  return (
    <>
      <Box sx={{ flex: 1, minHeight: 0, display: 'grid', placeItems: 'center', p: 3, containerType: 'size' }}>
        <Box
          ref={frame}
          sx={{
            position: 'relative',
            aspectRatio: `${canvas.width} / ${canvas.height}`,
            width: `min(100cqw, 100cqh * ${canvas.width / canvas.height})`,
          }}
        >
          <Box
            component="canvas"
            ref={seen}
            width={canvas.width}
            height={canvas.height}
            role="img"
            aria-label={translate('camera.picture')}
            sx={{ display: 'block', width: '100%', height: '100%' }}
          />
          <Outline quad={quad} />
          {names.map((name, index) => (
            <Corner
              key={name}
              name={name}
              at={quad[index] as Point}
              placeOf={placeOf}
              onMove={(to) => onChange({ canvas, quad: withCorner(quad, index, to) })}
            />
          ))}
        </Box>
      </Box>
      <Text words="camera.corners" variant="body2" sx={{ textAlign: 'center', px: 2 }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5, p: 2 }}>
        <ActionButton words="camera.discard" disabled={busy} onClick={onDiscard} />
        <ActionButton words="camera.rotate" disabled={busy} onClick={() => onChange(turned(shot))} />
        <ActionButton words="camera.use" variant="contained" disabled={busy} onClick={onUse} autoFocus />
      </Box>
    </>
  );
}
