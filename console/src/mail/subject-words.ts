/** More of a subject than fits two lines of a list says nothing there; its message's page has it whole. */
const most = 160;

/** A subject as lists and headings show it: cut at a word where it is long, and with no more marks above a letter than a language has. */
export function subjectWords(subject: string): string {
  const points = Array.from(subject.replaceAll(/(\p{M}{3})\p{M}+/gu, '$1'));
  if (points.length <= most) return points.join('');
  const cut = points.slice(0, most).join('');
  return `${/^[^]{100,}(?=\s)/u.exec(cut)?.[0].trimEnd() ?? cut}…`;
}
