/** The tax year an address names; today's, where it names none that the server takes. */
export function yearOf(asked: string | null, today: string): number {
  return Number(/^(19|20|21)\d\d$/.exec(asked ?? '')?.[0] ?? today.slice(0, 4));
}
