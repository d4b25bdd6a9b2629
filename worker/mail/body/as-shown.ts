/** Elements whose content a strict parser takes for text or drops, but a mail program shows or ignores. */
const boxes = /<(\/?)(?:noembed|noframes|noscript|object|plaintext|textarea|xmp)(?=[\s/>])/gi;
const frames = /<(\/?)iframe(?=[\s/>])/gi;
/** Elements that are code or a name as long as they are closed. */
const closed = ['title', 'style', 'script'] as const;
/** The longest tag that is examined, in characters. */
const longestTag = 2000;

/**
 * A mail's HTML with its visible words where a sanitiser finds them: mail programs load no frames and run nothing, and so show the fallback content;
 * and a `<title>` or `<style>` without an end hides only its own words, not the whole mail. The result is not safe: it must still be sanitised.
 */
export function asShown(html: string): string {
  return closed.reduce(withEnd, html.replaceAll(boxes, '<$1div').replaceAll(frames, '<$1x-frame'));
}

function withEnd(html: string, name: (typeof closed)[number]): string {
  const lastEnd = [...html.matchAll(new RegExp(`</${name}(?=[\\s/>])`, 'gi'))].at(-1)?.index ?? 0;
  const open = new RegExp(`<${name}(?=[\\s/>])[^>]{0,${longestTag}}>`, 'i').exec(html.slice(lastEnd));
  if (!open) return html;
  const content = lastEnd + open.index + open[0].length;
  // A program goes on to the end; one that only names its file is empty, as in XHTML.
  if (name === 'script' && !open[0].endsWith('/>')) return html;
  const next = name === 'script' ? content : html.indexOf('<', content);
  return next === -1 ? html : `${html.slice(0, next)}</${name}>${html.slice(next)}`;
}
