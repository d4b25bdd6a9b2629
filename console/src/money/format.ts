const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars with two decimals, as on every screen. */
export const formatMoney = (amount: number): string => money.format(amount);

/** Dollars for an axis: `$5k`. */
export const formatMoneyShort = (amount: number): string =>
  Math.abs(amount) >= 1000
    ? `$${(amount / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })}k`
    : `$${amount.toLocaleString('en-US', { maximumFractionDigits: 0 })}`;

/** A calendar day (`2026-11-05`) as `Nov 5, 2026`, whatever the reader's time zone. */
export function formatDay(day: string): string {
  return new Date(`${day.slice(0, 10)}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** An instant as `Nov 5, 2026 3:07 PM` in the reader's time zone. */
export function formatInstant(instant: string): string {
  const at = new Date(instant);
  const day = at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  return `${day} ${at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`;
}

/** How long ago, in the words of the list: `now`, `5 min ago`, `6 h ago`, `yesterday`, else the day. */
export function timeAgo(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  if (minutes < 48 * 60) return 'yesterday';
  return new Date(instant).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
}

/** Kilobytes with one decimal. */
export const formatSize = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** Today's calendar day where the reader sits, as `YYYY-MM-DD`. */
export const localToday = (now: Date): string => now.toLocaleDateString('en-CA');
