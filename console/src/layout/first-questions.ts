import { queueQuery } from '../documents/queue/queue-pages';

type Question = readonly [path: string, query: Record<string, string | number>];

/** As many messages as the HOA mailbox shows on a page. */
const hoaPage = { skip: 0, limit: 20 };

/** What a screen asks as soon as it stands, by its address: it can be asked before the screen is there. Only what the address alone says. */
export function firstQuestions(pathname: string): readonly Question[] {
  if (pathname === '/') return [['/expenses/summary', {}]];
  if (pathname === '/documents') return [['/documents/', queueQuery(0)]];
  if (pathname === '/hoa') return [['/hoa-emails/', hoaPage], ['/hoa-emails/stats', {}]]; // prettier-ignore
  return /^\/properties\/\d+$/.test(pathname) ? [[pathname, {}]] : [];
}
