import { Box, Card } from '@mui/material';

interface BandTipProps {
  /** Where the band's middle is, in a chart so wide. */
  at: { left: number; width: number };
  title: string;
  rows: readonly { label: string; value: number; colour: string }[];
  money: (amount: number) => string;
}

const tipWidth = 230;

/** The figures of the band that is pointed at, beside it. */
export function BandTip({ at, title, rows, money }: BandTipProps) {
  const shown = rows.filter(({ value }) => value !== 0);
  const left = Math.max(0, at.left + 24 + tipWidth > at.width ? at.left - 24 - tipWidth : at.left + 24);
  const line = { display: 'flex', justifyContent: 'space-between', gap: 1.5, fontVariantNumeric: 'tabular-nums' } as const;
  return (
    <Card
      aria-hidden
      style={{ left }}
      sx={{ position: 'absolute', top: 8, width: tipWidth, p: 1.25, fontSize: 12, pointerEvents: 'none', boxShadow: 3, zIndex: 1 }}
    >
      <Box sx={{ ...line, fontWeight: 620, mb: 0.5 }}>
        <span>{title}</span>
        <span>{money(shown.reduce((sum, { value }) => sum + Math.round(value * 100), 0) / 100)}</span>
      </Box>
      {shown.map(({ label, value, colour }) => (
        <Box key={label} sx={{ ...line, color: 'text.secondary' }}>
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
            <Box component="span" style={{ backgroundColor: colour }} sx={{ width: 8, height: 8, borderRadius: '2px', flexShrink: 0 }} />
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {label}
            </Box>
          </Box>
          <span>{money(value)}</span>
        </Box>
      ))}
    </Card>
  );
}
