import { regionShown } from '../i18n/locale';

const styles = new Map<string, Intl.NumberFormat>();

function styleOf(currency: string, notation: 'standard' | 'compact'): Intl.NumberFormat {
  const key = `${regionShown()} ${currency} ${notation}`;
  const known = styles.get(key);
  if (known) return known;
  const style = new Intl.NumberFormat(regionShown(), {
    style: 'currency',
    currency: /^[A-Za-z]{3}$/.test(currency) ? currency : 'USD',
    notation,
    ...(notation === 'compact'
      ? { minimumFractionDigits: 0, maximumFractionDigits: 1 }
      : { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  });
  styles.set(key, style);
  return style;
}

/** An amount with two decimals and the sign of its currency: `$1,284.50`. */
export const formatMoney = (amount: number, currency = 'USD'): string => styleOf(currency, 'standard').format(amount);

/** An amount for an axis: `$5k`. */
export const formatMoneyShort = (amount: number, currency = 'USD'): string => styleOf(currency, 'compact').format(amount).replace('K', 'k');

/** A calendar day (`2026-11-05`) as `Nov 5, 2026`, whatever the reader's time zone. */
export function formatDay(day: string): string {
  return new Date(`${day.slice(0, 10)}T00:00:00Z`).toLocaleDateString(regionShown(), {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** The day of an instant as `Nov 5, 2026` in the reader's time zone: its first letters name that of Greenwich. */
export const formatDayOf = (instant: string): string =>
  new Date(instant).toLocaleDateString(regionShown(), { month: 'short', day: 'numeric', year: 'numeric' });

/** An instant as `Nov 5, 2026 3:07 PM` in the reader's time zone. */
export function formatInstant(instant: string): string {
  const time = new Date(instant).toLocaleTimeString(regionShown(), { hour: 'numeric', minute: '2-digit' });
  // Some browsers put a narrow no-break space before AM and PM.
  return `${formatDayOf(instant)} ${time.replaceAll('\u202f', ' ')}`;
}

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** How long ago, in the words of the list: `now`, `5 min ago`, `6 h ago`, `yesterday`, else the day. */
export function timeAgo(instant: string, now: Date, translate: Translate): string {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / 60_000);
  if (minutes < 1) return translate('app.now');
  if (minutes < 60) return translate('app.minutes_ago', { count: minutes });
  if (minutes < 24 * 60) return translate('app.hours_ago', { count: Math.floor(minutes / 60) });
  if (minutes < 48 * 60) return translate('app.yesterday');
  return formatDayOf(instant);
}

const oneDecimal = (size: number): string =>
  size.toLocaleString(regionShown(), { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });

/** A size in the unit that suits it: `5.0 GB`. */
export function formatBytes(bytes: number): string {
  const units = ['KB', 'MB', 'GB', 'TB'];
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)) - 1));
  return `${oneDecimal(bytes / 1024 ** (at + 1))} ${units[at]}`;
}

/** Kilobytes with one decimal. */
export const formatSize = (bytes: number): string => `${oneDecimal(bytes / 1024)} KB`;

/** Today's calendar day in a time zone, as `YYYY-MM-DD`; where the reader sits while the zone is not known, or this browser has never heard of it. */
export function todayIn(timeZone: string | undefined, now: Date): string {
  try {
    return now.toLocaleDateString('en-CA', timeZone === undefined ? {} : { timeZone });
  } catch {
    // A zone that was named lately: the server knows it, an old browser does not.
    return now.toLocaleDateString('en-CA');
  }
}
