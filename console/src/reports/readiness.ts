import type { TaxReport, TieOutReport } from '../api/types';
import type { ExpectedItem } from '../expected/pressing';
import { inAddress, type Narrowing } from '../owners/narrowing';
import { filteredPath } from '../records/filtered-path';

export interface ReadinessStep {
  name: 'reviewed' | 'lines' | 'escrow' | 'arrived' | 'agrees';
  /** What is still to do; 0: done. */
  open: number;
  to: string;
}

interface Sources {
  report: TaxReport;
  /** Documents of the year that wait for review. */
  unreviewed: number;
  expected: readonly ExpectedItem[];
  check: TieOutReport;
  /** What all of it is narrowed to. */
  place?: Narrowing;
}

/** The expenses of a year that no tax line is set for, of all properties or as they are narrowed. */
export const withoutLine = (year: number, place: Narrowing = {}): string =>
  filteredPath('/expenses/all', {
    without_line: 'true',
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    ...inAddress(place),
  });

/** What is left to do before the year's report can be handed over. */
export function readinessOf({ report, unreviewed, expected, check, place = {} }: Sources): ReadinessStep[] {
  const { year, properties } = report;
  const figures = (sum: 'without_line' | 'from_escrow'): number => properties.reduce((count, property) => count + property[sum].figures, 0);
  const isMissing = ({ kind, state, on }: ExpectedItem): boolean =>
    state === 'overdue' && (kind === 'document' || kind === 'announced') && on.startsWith(String(year));
  return [
    { name: 'reviewed', open: unreviewed, to: Object.keys(place).length === 0 ? '/documents' : filteredPath('/documents', place) },
    { name: 'arrived', open: expected.filter(isMissing).length, to: '/expected-documents' },
    { name: 'lines', open: figures('without_line'), to: withoutLine(year, place) },
    { name: 'escrow', open: figures('from_escrow'), to: '/properties' },
    { name: 'agrees', open: check.properties.flatMap(({ rows }) => rows).filter(({ agrees }) => !agrees).length, to: '#year-check' },
  ];
}
