import { useSearchParams } from 'react-router';
import { useToday } from '../clock/use-today';
import { inAddress, type Narrowing, placeIn } from '../owners/narrowing';
import { yearOf } from './tax-year';

/** What a report is of, by its address: the tax year, and whose properties. */
export function useReportScope() {
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const year = yearOf(search.get('year'), today);
  const place = placeIn(search);
  const query = { year: String(year), ...inAddress(place) };
  return {
    year,
    place,
    /** As another report's address has it, or a file's. */
    query,
    setYear: (to: number) => setSearch({ ...query, year: String(to) }, { replace: true }),
    setPlace: (to: Narrowing) => setSearch({ year: String(year), ...inAddress(to) }, { replace: true }),
  };
}

export type ReportScope = ReturnType<typeof useReportScope>;
