import { useTheme } from '@mui/material';
import { PieChart } from '@mui/x-charts/PieChart';
import type { Slice } from './figures';

interface RingProps {
  slices: readonly Slice[];
  size: number;
  onPoint: (slice: Slice | undefined) => void;
}

const nothing = (): null => null;

/** The drawing of a donut. What is not positive has no slice; without any the ring is empty. */
export default function Ring({ slices, size, onPoint }: RingProps) {
  const { tokens } = useTheme();
  const shown = slices.filter(({ value }) => value > 0);
  const data = shown.length > 0 ? shown : [{ id: 'empty', label: '', value: 1, color: tokens.border }];
  return (
    <PieChart
      width={size}
      height={size}
      margin={0}
      hideLegend
      disableKeyboardNavigation
      // The middle says what is pointed at.
      slots={{ tooltip: nothing }}
      series={[
        {
          data,
          innerRadius: size / 2 - 32,
          outerRadius: size / 2,
          paddingAngle: shown.length > 1 ? 1.5 : 0,
          highlightScope: { highlight: 'item', fade: 'global' },
        },
      ]}
      onHighlightChange={(item) => onPoint(item?.dataIndex === undefined ? undefined : shown[item.dataIndex])}
      sx={{ '& .MuiPieChart-arc': { stroke: 'none' } }}
    />
  );
}
