import { pageSize } from '../documents/queue/queue-pages';

type Question = readonly [path: string, query: Record<string, string | number>];

/**
 * What a screen asks as soon as it stands, by its address: it can be asked before the screen is there. Only what the
 * address alone says, and what everybody may ask: who looks is not known yet.
 */
export function firstQuestions(pathname: string): readonly Question[] {
  if (pathname === '/') return [['/expenses/summary', {}]];
  // Word for word as the data provider asks for the first page.
  if (pathname === '/documents') return [['/documents/', { filter: '{}', range: JSON.stringify([0, pageSize - 1]) }]];
  return /^\/properties\/\d+$/.test(pathname) ? [[pathname, {}]] : [];
}
