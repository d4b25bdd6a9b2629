import { useTheme } from '@mui/material';

const words = { fontSize: 12, fontVariantNumeric: 'tabular-nums' } as const;

/** What the charts with axes have in common. */
export function useChartLooks(shortMoney: (amount: number) => string) {
  const { tokens } = useTheme();
  const axis = { disableLine: true, disableTicks: true, tickLabelStyle: { ...words, fill: tokens.textSecondary } } as const;
  return {
    axis: { ...axis, height: 24 },
    looks: {
      yAxis: [{ ...axis, width: 'auto', tickNumber: 4, valueFormatter: shortMoney }],
      grid: { horizontal: true },
      // The table beside the drawing is what can be read with the keyboard.
      disableKeyboardNavigation: true,
      slotProps: {
        legend: { sx: { ...words, color: 'text.secondary', justifyContent: 'flex-start', rowGap: 0.25, px: 0 } },
        tooltip: { sx: { '& .MuiTypography-root': words, '& caption.MuiTypography-root': { fontWeight: 620 } } },
      },
      sx: {
        '& .MuiChartsGrid-line': { stroke: tokens.border },
        '& .MuiChartsAxisHighlight-root': { fill: tokens.blue, fillOpacity: 0.12 },
      },
    },
  } as const;
}
