/** Whom a line such as "On 3 November 2021, John Doe <john@doe.example> wrote:" quotes. */
export interface Attribution {
  name: string | null;
  /** Null where the line names nobody's address. */
  email: string | null;
}

const address = '<(?:mailto:)?([^\\s<>@]{1,64}@[^\\s<>@]{1,255})>';
const name = '["“„«]?([^<>"“”„«»:]{1,100}?)["”“»]?';
/** What stands before the name, and what after it, by language: Thunderbird, Outlook 2019, Gmail, Apple Mail and others. */
const frames: readonly (readonly [before: string, after: string])[] = [
  ['on .{4,100}?,', 'wrote'],
  ['am .{4,100}? schrieb', ''],
  ['le .{4,100}?,', 'a [ée]crit'],
  ['il(?: giorno)? .{4,100}?,', 'ha scritto'],
  ['el .{4,100}?,', 'escribi[óo]'],
  ['em .{4,100}?,', 'escreveu'],
  ['a .{4,100}?,', 'escreveu'],
  ['op .{4,100}? (?:schreef|heeft)', '(?:het volgende geschreven)?'],
  ['d[eo]n .{4,100}?(?:,)? skrev', ''],
  ['d[eo]n .{4,100}?,', '(?:skrev|har skrevet)'],
  ['(?:w dniu|dnia) .{4,100}?,(?: \\d\\d?[:.]\\d\\d)?', '(?:napisa[łl](?:\\(a\\))?|pisze)'],
  ['(?:dne|d[ňn]a) .{4,100}? (?:v \\d\\d?:\\d\\d|o \\d\\d?:\\d\\d),?', '(?:napsal(?:\\(a\\))?|nap[íi]sal(?:\\(a\\))?)'],
  ['[îi]n .{4,100}?,', 'a scris'],
  ['\\d.{4,100}?,', '(?:пишет|написал(?:\\(а\\))?|kirjoitti|írta|[şs]unlar[ıi] yazd[ıi]|yazd[ıi]|je napisao(?:/la)?)'],
];
const patterns = frames.map(
  ([before, after]) => new RegExp(`^\\W{0,5}${before} ${name}(?: ?\\(?${address}\\)?)?,? ?${after}\\s?:\\s*$`, 'iu'),
);

/** Longer lines are nobody's attribution. */
const longest = 300;
const looked = 120;

/** The first line among the first ones that says whose words follow; broken in two it counts as well. Null where there is none. */
export function readAttribution(text: string): Attribution | null {
  const lines = text.split('\n', looked).map((line) => line.replace(/^[>\s]+/, '').trim());
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? '';
    const found = attributionIn(line) ?? (line !== '' && next.endsWith(':') ? attributionIn(`${line} ${next}`) : null);
    if (found) return found;
  }
  return null;
}

function attributionIn(line: string): Attribution | null {
  if (!line.endsWith(':') || line.length > longest) return null;
  for (const pattern of patterns) {
    const [, who = '', email] = pattern.exec(line) ?? [];
    const plain = who.trim();
    // An address can stand without brackets too; a time of day is nobody's name.
    const bare = /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(plain) ? plain : null;
    if (plain !== '' && (email ?? bare ?? /\p{L}{2}/u.exec(plain)))
      return { name: bare ? null : plain, email: (email ?? bare)?.toLowerCase() ?? null };
  }
  return null;
}
