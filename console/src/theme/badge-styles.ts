import type { Tokens } from './tokens';

const tones = ['good', 'warn', 'bad', 'info'] as const;

const shape = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  padding: '0 7px',
  height: 21,
  borderRadius: '5px',
  fontSize: 12,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '&::before': { content: '""', width: 6, height: 6, borderRadius: '50%' },
} as const;

/** How a badge looks in each tone, said once for the whole console: lists hold them by the dozen. */
export const badgeStyles = (tokens: Tokens) => ({
  '.badge': shape,
  ...Object.fromEntries(
    tones.map((tone) => {
      const { text, ground, dot } = tokens[tone];
      return [`.badge-${tone}`, { color: text, backgroundColor: ground, '&::before': { backgroundColor: dot } }];
    }),
  ),
});
