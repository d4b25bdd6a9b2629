import type { Badge } from '../documents/document-words';
import type { Announced } from './use-announced';

type Standing = Pick<Announced, 'status' | 'state'>;

/** Where an announced document stands, as its badge says. */
export function announcedBadge({ status, state }: Standing): Badge {
  if (status === 'received') return { tone: 'good', text: 'expected.badge_received' };
  if (status === 'dismissed') return { tone: 'info', text: 'expected.badge_dismissed' };
  return state === 'overdue' ? { tone: 'bad', text: 'expected.badge_overdue' } : { tone: 'warn', text: 'expected.badge_open' };
}
