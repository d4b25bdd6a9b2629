import type { Theme } from '@mui/material';

export const rowHeight = 64;

/** How the queue's rows look, said once for the whole list: styled each by itself, their styles took longer than all else of them. */
export const rowStyles = ({ tokens, typography, palette }: Theme) =>
  ({
    '& [role=option]': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      height: rowHeight,
      padding: '0 14px',
      cursor: 'default',
      userSelect: 'none',
      borderBottom: `1px solid ${tokens.border}`,
      '&:hover': { backgroundColor: tokens.ground },
      '&[aria-selected=true]': { backgroundColor: tokens.blueGround },
      '&[data-current]::before': { content: '""', position: 'absolute', inset: '0 auto 0 0', width: 3, backgroundColor: tokens.blue },
      '& > svg': { flexShrink: 0, opacity: 0.75 },
      '& p': { ...typography.body1, fontWeight: 560, margin: 0 },
    },
    '& .row-words': {
      flex: 1,
      minWidth: 0,
      '& p': { fontSize: 14.5, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      '& p + p': { ...typography.caption, color: palette.text.secondary },
    },
    '& .row-figures': { textAlign: 'right', flexShrink: 0, '& p': { fontVariantNumeric: 'tabular-nums' } },
  }) as const;
