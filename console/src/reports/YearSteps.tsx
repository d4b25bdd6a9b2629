import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconAction } from '../layout/IconAction';

/** To the tax year before and after. */
export function YearSteps({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const steps = [
    ['tax_report.earlier', year - 1, ChevronLeft],
    ['tax_report.later', year + 1, ChevronRight],
  ] as const;
  return steps.map(([label, to, Icon]) => <IconAction label={label} icon={Icon} iconSize={18} key={label} onClick={() => onYear(to)} />);
}
