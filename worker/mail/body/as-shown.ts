/** Elements whose content a strict reader takes for bare text or leaves out, and that a mail program shows or does without. */
const boxes = /<(\/?)(?:noembed|noframes|noscript|object|plaintext|textarea|xmp)(?=[\s/>])/gi;
const frames = /<(\/?)iframe(?=[\s/>])/gi;
/** What is code or a name as long as it is closed. */
const closed = ['title', 'style', 'script'] as const;
/** The longest tag that is looked at, in characters. */
const longestTag = 2000;

/**
 * A mail's HTML with the words in it where a sanitiser finds them: mail programs load no frames and run nothing, and so they show what
 * stands in for these; and a `<title>` or `<style>` that nobody closed takes its own words alone with it, not the whole mail. The
 * result is not safe by itself: it is to be sanitised.
 */
export function asShown(html: string): string {
  return closed.reduce(withEnd, html.replaceAll(boxes, '<$1div').replaceAll(frames, '<$1x-frame'));
}

function withEnd(html: string, name: (typeof closed)[number]): string {
  const lastEnd = [...html.matchAll(new RegExp(`</${name}(?=[\\s/>])`, 'gi'))].at(-1)?.index ?? 0;
  const open = new RegExp(`<${name}(?=[\\s/>])[^>]{0,${longestTag}}>`, 'i').exec(html.slice(lastEnd));
  if (!open) return html;
  const content = lastEnd + open.index + open[0].length;
  // A program goes on to the end; one that only names its file is empty, as XHTML writes it.
  if (name === 'script' && !open[0].endsWith('/>')) return html;
  const next = name === 'script' ? content : html.indexOf('<', content);
  return next === -1 ? html : `${html.slice(0, next)}</${name}>${html.slice(next)}`;
}
