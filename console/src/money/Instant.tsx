import { Span } from '../layout/Span';
import { formatInstant } from './format';

/** Day and time, in a narrow column one under the other; neither breaks within itself. */
export function Instant({ at }: { at: string }) {
  const [, day = '', time = ''] = /^(.*\d{4}) (.*)$/.exec(formatInstant(at)) ?? [];
  const whole = { whiteSpace: 'nowrap' } as const;
  return (
    <time dateTime={at}>
      <Span sx={whole}>{day}</Span> <Span sx={whole}>{time}</Span>
    </time>
  );
}
