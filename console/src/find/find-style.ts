import type { Theme } from '@mui/material';

/** The dialog's parts by the marks the command list puts on them. */
export const commandStyle = ({ tokens }: Theme) => ({
  '& [cmdk-input]': {
    width: '100%',
    boxSizing: 'border-box',
    border: 0,
    borderBottom: `1px solid ${tokens.border}`,
    outline: 'none',
    padding: '16px 18px',
    font: 'inherit',
    fontSize: 15,
    color: tokens.text,
    backgroundColor: 'transparent',
    '&::placeholder': { color: tokens.textSecondary, opacity: 1 },
  },
  '& [cmdk-list]': { maxHeight: 'min(420px, 60dvh)', overflowY: 'auto', padding: '8px' },
  '& [cmdk-group-heading]': { padding: '8px 10px 4px', fontSize: 12, color: tokens.textSecondary },
  '& [cmdk-item]': {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    padding: '8px 10px',
    borderRadius: '7px',
    cursor: 'default',
    '&[data-selected="true"]': { backgroundColor: tokens.blueGround },
  },
  '& [cmdk-empty]': { padding: '20px', textAlign: 'center', color: tokens.textSecondary },
});
