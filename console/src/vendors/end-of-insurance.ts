/** So many days before a certificate ends the server asks for the next one. */
const soonDays = 30;
const dayMs = 86_400_000;

/** Whether insurance that is shown until a day has ended, or ends soon; null where neither, or nothing is shown. Days are `YYYY-MM-DD`. */
export function endOfInsurance(until: string | null, today: string): 'ended' | 'ends_soon' | null {
  if (until === null) return null;
  if (until < today) return 'ended';
  return (Date.parse(until) - Date.parse(today)) / dayMs <= soonDays ? 'ends_soon' : null;
}
