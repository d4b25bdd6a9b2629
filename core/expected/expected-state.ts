import type { Expected } from '#core/expected/expected';

const dayMs = 86_400_000;
/** What is due within so many days is due soon. */
export const soonDays = 14;

/** The day so many days after another, `YYYY-MM-DD`. */
export const after = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** How pressing something is that is due on a day; `late` where more than the day says so. */
export const stateOf = (on: string, today: string, late = on < today): Expected['state'] =>
  late ? 'overdue' : on <= after(today, soonDays) ? 'due_soon' : 'expected';
