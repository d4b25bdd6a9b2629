import { queueQuery } from '../documents/queue/queue-pages';

type Question = readonly [path: string, query: Record<string, string | number>];

/**
 * What a screen asks as soon as it stands, by its address: it can be asked before the screen is there. Only what the
 * address alone says, and what everybody may ask: who looks is not known yet.
 */
export function firstQuestions(pathname: string): readonly Question[] {
  if (pathname === '/') return [['/expenses/summary', {}]];
  if (pathname === '/documents') return [['/documents/', queueQuery(0)]];
  return /^\/properties\/\d+$/.test(pathname) ? [[pathname, {}]] : [];
}
