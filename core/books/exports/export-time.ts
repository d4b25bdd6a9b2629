import type { ExportPeriod, ExportRhythm } from '#core/database/values/export-values';
import { addDays, addMonths, monthStart } from '#core/kernel/platform/days';

/** A moment where the business is: its day and its hour, 0 to 23. */
export interface LocalHour {
  day: string;
  hour: number;
}

/** The moment in a time zone. */
export function localHour(timeZone: string, now: Date): LocalHour {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}

interface Schedule {
  rhythm: ExportRhythm;
  atHour: number;
}

/** The day, week (by its Monday) or month (by its first) that a day lies in: an export runs once for each. Pure. */
export function turnOf(rhythm: ExportRhythm, day: string): string {
  if (rhythm === 'daily') return day;
  return rhythm === 'monthly' ? monthStart(day) : addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Whether the hour of the present turn has come. One that was missed is run as soon as a worker is there. Pure. */
const hasCome = ({ rhythm, atHour }: Schedule, { day, hour }: LocalHour): boolean => day > turnOf(rhythm, day) || hour >= atHour;

/** The turn that is due and has not been run; null where there is none. Pure. */
export function dueTurn(schedule: Schedule & { lastTurn?: string | null }, now: LocalHour): string | null {
  const turn = turnOf(schedule.rhythm, now.day);
  return turn !== schedule.lastTurn && hasCome(schedule, now) ? turn : null;
}

/** The turn that counts as run when a schedule is made or changed, so that it begins with the next one. Pure. */
export const turnSoFar = (schedule: Schedule, now: LocalHour): string | null =>
  hasCome(schedule, now) ? turnOf(schedule.rhythm, now.day) : null;

/** The day on which it runs next. Pure. */
export function nextDay(schedule: Schedule & { lastTurn?: string | null }, now: LocalHour): string {
  const turn = turnOf(schedule.rhythm, now.day);
  if (schedule.lastTurn !== turn) return hasCome(schedule, now) ? now.day : turn;
  if (schedule.rhythm === 'monthly') return addMonths(turn, 1);
  return addDays(turn, schedule.rhythm === 'weekly' ? 7 : 1);
}

/** First and last day of what is exported on a day. It lies in one year. Pure. */
export function daysOfPeriod(period: ExportPeriod, day: string): { firstDay: string; lastDay: string } {
  const year = Number(day.slice(0, 4));
  if (period === 'this_year') return { firstDay: `${year}-01-01`, lastDay: `${year}-12-31` };
  if (period === 'last_year') return { firstDay: `${year - 1}-01-01`, lastDay: `${year - 1}-12-31` };
  const firstDay = addMonths(monthStart(day), -1);
  return { firstDay, lastDay: addDays(monthStart(day), -1) };
}
