import { parse } from 'bowser';

/** Longer ones are no browser's, and a parser has no business with them. */
const longest = 400;

/** A browser in words, from what it says of itself: `Firefox on Windows`. */
export function describeBrowser(userAgent: string): string {
  const text = userAgent.trim().slice(0, longest);
  if (text === '') return 'Unknown browser';
  const { browser, os } = parse(text);
  if (!browser.name) return os.name ? `A browser on ${os.name}` : 'Unknown browser';
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
