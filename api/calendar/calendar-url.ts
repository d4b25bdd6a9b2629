import type { Env } from '#core/kernel/platform/env';

/** The address of a feed: complete where the installation knows its public address, else from `/api/v1` on. */
export const calendarUrl = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, token: string): string =>
  // In the query, which is never logged.
  `${PUBLIC_URL?.replace(/\/$/, '') ?? ''}/api/v1/calendar.ics?token=${token}`;
