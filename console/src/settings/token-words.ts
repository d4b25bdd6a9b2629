import type { components } from '../api/schema';

export type Token = components['schemas']['AccessToken'];
export type Resource = Token['resources'][number];

/** What can be given one by one, as it is offered. */
export const resources: readonly Exclude<Resource, 'all'>[] = [
  'documents',
  'expenses',
  'properties',
  'vendors',
  'subscriptions',
  'hoa',
  'mail',
  'messages',
  'rules',
  'categories',
  'tags',
  'settings',
  'system',
  'users',
];

export const ends = ['30', '90', '365', 'day', 'longest'] as const;
export type End = (typeof ends)[number];

const dayMs = 86_400_000;
/** So long before its end a token says so. */
const soonDays = 14;

/** When a token ends that is made now: an instant, null for the latest that the server allows, undefined where no such day can be. A day counts to its last second here. */
export function endOf(end: End, day: string, now: Date): string | null | undefined {
  if (end === 'longest') return null;
  if (end !== 'day') return new Date(now.getTime() + Number(end) * dayMs).toISOString();
  const last = new Date(`${day}T23:59:59`);
  const left = last.getTime() - now.getTime();
  return Number.isNaN(left) || left <= 0 || left > 366 * dayMs ? undefined : last.toISOString();
}

/** Whole days until a token ends, where that is soon; null where it is not, or has been. */
export function daysLeft({ expires_at: at, has_ended: ended }: Pick<Token, 'expires_at' | 'has_ended'>, now: Date): number | null {
  if (at === null || ended) return null;
  const days = Math.ceil((Date.parse(at) - now.getTime()) / dayMs);
  return days <= soonDays ? Math.max(1, days) : null;
}

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What a token may do, in a line. */
export function scopeWords(
  { kind, access, resources: given, made_before_scopes: before }: Pick<Token, 'kind' | 'access' | 'resources' | 'made_before_scopes'>,
  translate: Translate,
): string {
  if (before) return translate('tokens.before_scopes');
  if (kind === 'calendar') return translate('tokens.scope_calendar');
  const names = given.map((name) => translate(`tokens.resource_${name}`)).join(', ');
  return translate('tokens.scope', { access: translate(`tokens.access_${access}`), resources: names });
}
