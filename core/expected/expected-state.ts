import type { Expected } from '#core/expected/expected';
import { addDays } from '#core/platform/days';

/** What is due within so many days is due soon. */
export const soonDays = 14;

/** How pressing something is that is due on a day; `late` where more than the day says so. */
export const stateOf = (on: string, today: string, late = on < today): Expected['state'] =>
  late ? 'overdue' : on <= addDays(today, soonDays) ? 'due_soon' : 'expected';
