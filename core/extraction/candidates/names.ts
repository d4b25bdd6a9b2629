import { type Candidate, Candidates, type Features, fifthOf, markRepeats, wordFeatures } from '#core/extraction/candidates/features';
import type { Cell, DocumentView, ViewLine } from '#core/extraction/view/document-view';
import type { Place } from '#core/extraction/view/evidence';
import type { ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { anyMarker, markersOf, phrasesIn, readLists, tokensOf } from '#core/extraction/lexicon/lexicon';
import { isForwardSubject } from '#core/extraction/notation/subject-prefixes';
import { fold, squeeze } from '#core/extraction/notation/text-fold';
import { surroundingsOf } from '#core/extraction/view/surroundings';

/** A name as written, with all places that have the same letters. */
export type NameCandidate = Candidate<string, Place>;

type Sender = Pick<ExtractionContext, 'fromName' | 'fromEmail' | 'knownVendors' | 'ownNames'> & Partial<Pick<ExtractionContext, 'subject'>>;

/** Classes of words that names, titles and addresses are made of. */
const wordClasses = new Map(Object.entries(readLists('name-words.json')).map(([name, words]) => [name, new Set(words)]));

/** Names are not looked for on later pages. */
const lastPage = 3;
const longestName = 70;
const fewestLetters = 3;

/** Every text that may be the name of the document's issuer, with its features at each place. */
export function nameCandidates(view: DocumentView, sender: Sender): NameCandidate[] {
  const found = new Candidates<string, Place>();
  const facts = documentFacts(view, sender);
  let order = 0;
  for (const line of view.lines) {
    if (line.page > lastPage) break;
    for (const cell of line.cells)
      for (const place of namesIn(line, cell)) {
        const value = trimName(line.text.slice(place.start, place.end));
        const key = squeeze(value);
        if (key.length < fewestLetters || value.length > longestName || !/\p{L}{2}/u.test(value)) continue;
        const features = featuresAt(view, { place, cell, value, key, order }, facts);
        order += 1;
        const candidate = found.add(value, place, features, key);
        // The same name in capitals is often spelled properly elsewhere.
        if (candidate.value === candidate.value.toUpperCase()) candidate.value = value;
      }
  }
  const candidates = markRepeats([...found.all(), ...unwritten(view, sender, found)]);
  const known = new Set(knownOf(sender).map(squeeze));
  if (known.size === 0) return candidates;
  for (const { value, features } of candidates)
    if (known.has(squeeze(value))) for (const atPlace of features) atPlace.set('knownSender', 1);
  return candidates;
}

/** Without the signs around it; a full stop stays where it ends an abbreviation, such as that of a legal form. */
function trimName(written: string): string {
  const name = written.trim().replace(/^[\W_]+|[^\p{L}\d.)!]+$/gu, '');
  const last = tokensOf(fold(name)).at(-1) ?? '';
  return last.length === 1 || wordClasses.get('legal')?.has(last) ? name : name.replace(/\.$/, '');
}

/** Vendors that are known to send from the sender's domain. */
function knownOf({ knownVendors, fromEmail }: Sender): string[] {
  const domain = fromEmail?.toLowerCase().replace(/^.*@/, '');
  return knownVendors.flatMap(({ name, domains }) => (domain !== undefined && domains.includes(domain) ? [name] : []));
}

/** The sender, and vendors known to send from its domain, where the document does not write their names. */
function unwritten(view: DocumentView, sender: Sender, written: Candidates<string, Place>): NameCandidate[] {
  const business = businessOf(sender.fromName ?? '');
  const names = new Map([...(business === '' ? [] : [business]), ...knownOf(sender)].map((name) => [squeeze(name), name]));
  return [...names].flatMap(([key, value]) => {
    if (written.has(key) || key.length < fewestLetters || value.length > longestName) return [];
    const features: Features = new Map([['unwritten', 1]]);
    addWords(features, tokensOf(fold(value)), value);
    if (value === business) addSender(features, view, sender, value);
    return [{ value, places: [], features: [features] }];
  });
}

const passedOn = new RegExp(String.raw`\s*\(?\b(?:${anyMarker('passes_on')})\s+[\p{L}\d .&'-]{2,40}\)?$`, 'u');

const isDesk = (word: string): boolean => tokensOf(fold(word)).every((token) => wordClasses.get('desk')?.has(token));

/** A sender's name without the department and the service that passes its mail on; empty where nothing else is left. */
function businessOf(fromName: string): string {
  if (fromName.includes('@')) return '';
  const words = fromName.slice(0, passedOn.exec(fold(fromName))?.index).split(/\s+/);
  const [first, last] = [words.findIndex((word) => !isDesk(word)), words.findLastIndex((word) => !isDesk(word))];
  return first < 0
    ? ''
    : words
        .slice(first, last + 1)
        .join(' ')
        .replaceAll(/^[^\p{L}\p{N}]+|[\s,|([–-]+$/gu, '');
}

/** Whether the mail comes from a business with its own domain, or from a person who forwards it. */
function addSender(features: Features, view: DocumentView, { fromEmail, subject }: Sender, name: string): void {
  const [mailbox = '', host = ''] = (fromEmail ?? '').toLowerCase().split('@');
  const isPrivate = ofProviders.has(host.split('.')[0] ?? '');
  const isForward = isForwardSubject(subject ?? '');
  features
    .set('sender', 1)
    .set(view.email ? 'sender:mail' : 'sender:file', 1)
    .set(`sender:${isPrivate ? 'private' : 'domain'}${isForward ? ' forward' : ''}`, 1);
  if (squeeze(name) === squeeze(mailbox)) features.set('sender:mailbox', 1);
  if (agrees(squeeze(name), domainOf(host.split('.').at(-2))[0] ?? '', tokensOf(fold(name)))) features.set('sender:ofDomain', 1);
}

/** Words that are followed by the name of a business in the same cell, and the year of its copyright. */
const announcing = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${anyMarker('announces_name')}) +(?:(?:\(c\)|©) *)?(?:(?:19|20)\d\d(?:-\d{2,4})?,? +)?(?=\p{L})`,
  'u',
);

/** What separates a name from an address or a number in one cell. */
const divider = / +[|·•] +|[.,] (?=\d)/g;

/** What may end the name of a business in a sentence: an amount, or words about it. */
const behindName = new RegExp(String.raw`(?: (?:${anyMarker('follows_name')})(?![\p{L}\d])|[.,;!:]? (?=[(\p{Sc}\d])|[.,;!:](?= |$))`, 'u');

/** A name that begins at a place in its cell: up to the end of the cell, and up to the end of the name within the sentence. */
function announcedIn(cell: Cell, from: number): [start: number, end: number][] {
  const rest = cell.folded.slice(from);
  const end = rest.search(behindName);
  const [start, last] = [cell.start + from, cell.end];
  return end > 0
    ? [
        [start, last],
        [start, start + end],
      ]
    : [[start, last]];
}

/** The whole cell, without a label at its start; the parts between its dividers; what follows words that announce a name. */
function namesIn(line: ViewLine, cell: Cell): Place[] {
  // The header of a mail has the sender's address after the name.
  const address = cell.folded.search(/ *<[^<>@ ]+@/);
  const last = address > 0 ? cell.start + address : cell.end;
  const place = (start: number, end = last): Place => ({ line, start, end });
  const colon = cell.folded.search(/: (?=\p{L})/u);
  const announced = announcing.exec(cell.folded);
  const edges = [...cell.folded.matchAll(divider)];
  const starts = [0, ...edges.map(({ 0: text, index }) => index + text.length)];
  const parts =
    edges.length === 0 ? [] : starts.map((start, at) => place(cell.start + start, cell.start + (edges[at]?.index ?? cell.folded.length)));
  return [
    place(colon > 0 ? cell.start + colon + 2 : cell.start),
    ...parts,
    ...(announced ? announcedIn(cell, announced.index + announced[0].length).map(([start, end]) => place(start, end)) : []),
  ];
}

interface Facts {
  /** The names of web domains in the text, without their ending. */
  domains: readonly string[];
  sender: Sender;
  senderName: string;
  senderDomain: string;
  known: ReadonlySet<string>;
  own: ReadonlySet<string>;
  tallest: number;
}

const domain =
  /(?:[a-z0-9._-]+@|www\.|https?:\/\/(?:www\.)?|(?<![\w@.]))([a-z0-9-]{3,})\.(?:com|net|org|gov|us|co|io|biz|info|my|de|fr|es|it|nl|uk|ca|au|app|house|homes|coop|edu|example)\b/g;
/** Providers of mailboxes: anybody's mail comes from there, and their name says nothing of who wrote. */
const ofProviders: ReadonlySet<string> = new Set(markersOf('mail_provider'));

/** The letters of a domain that may name a business. */
const domainOf = (name: string | undefined): string[] => (name === undefined || ofProviders.has(name) ? [] : [name.replaceAll('-', '')]);

function documentFacts(view: DocumentView, sender: Sender): Facts {
  const { fromName, fromEmail, knownVendors, ownNames = [] } = sender;
  return {
    domains: [...view.folded.matchAll(domain)].flatMap((match) => domainOf(match[1])),
    sender,
    senderName: squeeze(businessOf(fromName ?? '')),
    senderDomain: domainOf(/@(?:.*\.)?([a-z0-9-]+)\.[a-z]+$/.exec((fromEmail ?? '').toLowerCase())?.[1])[0] ?? '',
    known: new Set(knownVendors.map(({ name }) => squeeze(name))),
    own: new Set(ownNames.map(squeeze)),
    tallest: Math.max(...view.lines.map(({ height }) => height)),
  };
}

interface Written {
  place: Place;
  cell: Cell;
  value: string;
  key: string;
  /** How many names come before it. */
  order: number;
}

/** Words around a name that do not describe it: those of another cell, a heading, the text that follows. */
const idleWords = /^(?:left|section|after|header)~/;

function featuresAt(view: DocumentView, written: Written, facts: Facts): Features {
  const { place, cell, key } = written;
  const { line } = place;
  const tokens = tokensOf(line.folded.slice(place.start, place.end));
  const features = wordFeatures(surroundingsOf(view, place, []));
  for (const name of features.keys()) if (idleWords.test(name)) features.delete(name);
  addWords(features, tokens, written.value);
  const add = (name: string): void => void features.set(name, 1);
  add(`order:${Math.min(6, Math.ceil(Math.log2(written.order + 1)))}`);
  add(`top:${line.page > 1 ? 'later' : fifthOf(line.top)}`);
  if (line.page === 1 && line.top < 0.08) add('head');
  add(`size:${line.height > 0.95 * facts.tallest ? 'tallest' : line.height > 0.6 * facts.tallest ? 'tall' : 'plain'}`);
  add(`column:${cell === line.cells[0] ? 'first' : cell === line.cells.at(-1) ? 'last' : 'inner'}`);
  add(`left:${cell.left < 0.3 ? 'left' : cell.left < 0.55 ? 'middle' : 'right'}`);
  if (line.cells.length === 1) add('aloneInLine');
  if (place.start > cell.start) add('followsLabel');
  if (place.end < cell.end) add('beforeMore');
  if (isOverStreet(view, line, cell)) add('overStreet');
  if (facts.domains.some((name) => agrees(key, name, tokens))) add('domain');
  const { senderName, senderDomain } = facts;
  if (senderName.length >= fewestLetters && (key.includes(senderName) || senderName.includes(key)))
    addSender(features, view, facts.sender, written.value);
  if (agrees(key, senderDomain, tokens)) add('senderDomain');
  if (facts.known.has(key)) add('known');
  if (facts.own.has(key)) add('ownName');
  return features;
}

/** The kinds of words the name consists of. */
function addWords(features: Features, tokens: readonly string[], value: string): void {
  const add = (name: string): void => void features.set(name, 1);
  for (const [name, words] of wordClasses) {
    const count = tokens.filter((token) => words.has(token)).length;
    if (count > 0) add(`has:${name}`);
    if (count === tokens.length) add(`all:${name}`);
    if (words.has(tokens.at(-1) ?? '')) add(`ends:${name}`);
  }
  for (const { concept, from, to } of phrasesIn(tokens)) if (from === 0 && to === tokens.length - 1) add(`is:${concept}`);
  for (const token of tokens) if (token.length > 2 && !/^\d/.test(token)) add(`word~${token}`);
  add(`words:${Math.min(7, tokens.length)}`);
  if (/\d/.test(value)) add('digits');
  if (value === value.toUpperCase()) add('capitals');
  if (/^\p{Ll}/u.test(value)) add('lower');
  if (/[.!?:]$/.test(value)) add('sentence');
  if (value.split(' ').every((word) => /^[\p{Lu}\d&(-]/u.test(word) || /^(?:of|and|the|at|for|de|in)$/i.test(word))) add('titled');
}

/** Whether an address begins directly below. */
function isOverStreet(view: DocumentView, line: ViewLine, { left, right }: Cell): boolean {
  const below = view.lines[line.index + 1]?.cells.find((cell) => cell.left < right && cell.right > left);
  return (
    below !== undefined && (/^\W*\d+ /.test(below.folded) || tokensOf(below.folded).some((token) => wordClasses.get('street')?.has(token)))
  );
}

/** Whether a domain consists of the letters of a name, of its first word or of its initials. */
function agrees(key: string, name: string, tokens: readonly string[]): boolean {
  const [first = ''] = tokens;
  if (name.length < fewestLetters) return false;
  if (key.includes(name) || (key.length >= 4 && name.includes(key))) return true;
  return (first.length >= 5 && name.startsWith(first)) || (tokens.length >= 3 && tokens.map(([letter]) => letter).join('') === name);
}
