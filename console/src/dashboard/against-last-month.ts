/** Beyond that a percentage tells of the base alone: a cent before makes thousands of any bill. */
const tellingPercent = 999;

/** The words beside what was spent this month: which text, and its `percent` where it has one. */
export interface AgainstLastMonth {
  text: 'dashboard.against_last_month' | 'dashboard.spent_last_month';
  /** `+45%`, `-8%`. */
  percent?: string;
}

/** How this month's spending stands to the same days of the month before; null where nothing was spent then, or nobody knows. */
export function againstLastMonth(now: number, before: number | undefined): AgainstLastMonth | null {
  if (before === undefined || before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (before < 0 || now < 0 || percent > tellingPercent) return { text: 'dashboard.spent_last_month' };
  return { text: 'dashboard.against_last_month', percent: `${percent > 0 ? '+' : ''}${percent}%` };
}
