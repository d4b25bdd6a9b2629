import { useTheme } from '@mui/material';
import { useCallback } from 'react';

/** A colour that people chose on white, as it can be told from the dark ground too. */
export function useShade(): (color: string) => string {
  const dark = useTheme().palette.mode === 'dark';
  return useCallback((color) => (dark ? `color-mix(in oklab, ${color} 70%, white)` : color), [dark]);
}
