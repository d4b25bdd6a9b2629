import { Span } from '../layout/Span';

/** A dot of a colour people chose; the word beside it says the same. */
export function Swatch({ color, size = 10 }: { color: string; size?: number }) {
  return (
    <Span
      aria-hidden
      style={{ backgroundColor: color }}
      sx={{ display: 'inline-block', flexShrink: 0, width: size, height: size, borderRadius: size > 12 ? '6px' : '3px' }}
    />
  );
}
