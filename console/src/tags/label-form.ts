/** The colour of a tag that was given none. */
export const defaultColor = '#6B7280';

/** Colours that can be told apart, offered beside the free choice. */
export const offeredColors = [defaultColor, '#1F54C9', '#0E7490', '#1F8A63', '#B45309', '#B91C1C', '#BE185D', '#6D28D9'] as const;

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim());

/** A place in the order as it was typed; 0 where it is no whole number, as for one left empty. */
export function orderOf(text: string): number {
  const order = Number.parseInt(text, 10);
  return Number.isNaN(order) ? 0 : order;
}
