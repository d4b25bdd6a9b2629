import type { components } from '../api/schema';

export type ExpectedItem = components['schemas']['Expected'];

const most = 8;
const rank: Readonly<Record<ExpectedItem['state'], number>> = { overdue: 0, due_soon: 1, expected: 2 };

/** The most pressing of these kinds: what is overdue first, then by day; so many as a card holds. What is to be downloaded waits for somebody, however far off it is due. */
export const pressing = (items: readonly ExpectedItem[], kinds: readonly ExpectedItem['kind'][]): ExpectedItem[] =>
  items
    .filter(({ kind, state }) => kinds.includes(kind) && (state !== 'expected' || kind === 'announced'))
    .toSorted((a, b) => rank[a.state] - rank[b.state] || a.on.localeCompare(b.on))
    .slice(0, most);
