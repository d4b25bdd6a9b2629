import type { DocumentType } from '#core/documents/document-type';
import { earnedConfidence, evidenceOf, ocrConfidence, type Place } from '#core/extraction/evidence';
import type { ExtractedField, ExtractionContext } from '#core/extraction/extracted-fields';
import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import { alike, fold, squeeze } from '#core/extraction/text-fold';
import { addressedPeople, labelledCustomers } from '#core/extraction/local-extractor/candidates/addressees';
import { domainStems, senderStem } from '#core/extraction/local-extractor/candidates/domains';
import { fullName } from '#core/extraction/local-extractor/candidates/full-name';
import { headerNames, type NameCandidate } from '#core/extraction/local-extractor/candidates/header-names';
import { isBusiness, isLetterhead, isPerson } from '#core/extraction/local-extractor/candidates/letterhead';
import { labelledNames } from '#core/extraction/local-extractor/candidates/labelled-names';
import { headFields, namesInHeads } from '#core/extraction/local-extractor/candidates/mail-heads';
import { findPayee } from '#core/extraction/local-extractor/candidates/payees';
import { findMerchant, isProcessor } from '#core/extraction/local-extractor/candidates/processors';
import { legalForm } from '#core/extraction/local-extractor/labels/vendor-words';
import { printedSeller } from '#core/extraction/local-extractor/candidates/printed-seller';
import { returnAddresses } from '#core/extraction/local-extractor/candidates/return-address';
import { senderName } from '#core/extraction/local-extractor/candidates/sender-name';

/** The business the paper comes from: known vendors first, then labels, letterhead and the sender, each speaking for the others. */
export function findVendor(view: DocumentView, context: ExtractionContext, type: DocumentType = 'other'): ExtractedField<'vendor'> | null {
  const known = findKnownVendor(view, context);
  const sender = senderName(context);
  const stems = new Set([...domainStems(view), ...senderStem(context)]);
  const greeted = new Set(view.lines.flatMap(({ folded }) => squeeze(greeting.exec(folded)?.[1] ?? '') || []));
  const inHead = headFields(view);
  const ofBill = [...labelledNames(view), ...headerNames(view), ...returnAddresses(view)].filter(
    ({ places }) => !places.some(({ line }) => inHead.has(line)),
  );
  const people = new Set([...addressedPeople(view, type), ...labelledCustomers(view)]);
  const candidates = [...namesInHeads(view, context.fromName), ...ofBill].filter(
    ({ name, by }) =>
      squeeze(name).length >= 2 && !isOwn(name, context) && !greeted.has(squeeze(name)) && (by === 'label' || !people.has(squeeze(name))),
  );
  const methods = methodsByName(candidates);
  const ofAgent = type === 'hoa_document' ? weighAgents(candidates, view) : () => 0;
  const scored = candidates
    .map((candidate) => ({
      candidate,
      score: candidate.score + support(candidate, stems, sender, view) + (methods(candidate) - 1) * 0.25 + ofAgent(candidate),
    }))
    .toSorted((one, other) => other.score - one.score);
  const merchant = printedSeller(view) ?? findMerchant(view, context) ?? findPayee(view, context);
  // People know the processor's domain by whatever shop they paid with it last.
  if (merchant) return fieldOf(knownSpelling(merchant.name, context), merchant.places, 'strong', 1, false);
  if (known) return known;
  // Who writes under a person's name mails the bill of the business in its letterhead.
  const letterhead =
    view.email && sender && isPerson(sender, context.fromEmail)
      ? scored.find(({ candidate, score }) => score >= 0.5 && !alike(candidate.name, sender) && isLetterhead(candidate, view.lines))
      : undefined;
  const best = letterhead ?? scored[0];
  const business =
    view.email && sender && !isBusiness(sender)
      ? scored.find(({ candidate: { name } }) => isBusiness(name) && matchesStem(name, stems) && !alike(name, sender))
      : undefined;
  // Somebody of the business writes under a name of their own: the letter says the business's.
  if (business) return fieldOf(business.candidate.name, business.candidate.places, 'weak', 1, false);
  const bySender = !best || best.score < 1.1 || onlyByRights(best.candidate, candidates);
  // Small print says whose a page is; the sender bills, and calls itself what people call it.
  if (view.email && sender && !letterhead && bySender) return senderField(view, sender);
  if (!best || best.score < 0.2) return sender ? senderField(view, sender) : null;
  const rival = scored.find(({ candidate }) => squeeze(candidate.name) !== squeeze(best.candidate.name));
  const contested = rival !== undefined && best.score - rival.score < 0.15;
  const agreements = (matchesStem(best.candidate.name, stems) ? 1 : 0) + (countOf(view, best.candidate.name) > 1 ? 1 : 0);
  // At the head of the paper, with a legal form and an address below: as good as a label.
  const label = best.candidate.by === 'label' || best.score >= 1.05 ? 'strong' : best.score >= 0.8 ? 'weak' : 'none';
  const brand = brandOf(best.candidate, candidates, stems);
  const longer = fullName(view, brand ?? best.candidate, candidates);
  const full = brand && !longer.places.some(({ line }) => line.index < letterheadLines) ? brand : longer;
  return fieldOf(ownSpelling(full.name, candidates, sender), full.places, label, agreements, contested);
}

const letterheadLines = 5;

/**
 * A name in the letterhead that the paper's or the sender's domain repeats, letter for letter: what the business goes by, whatever the
 * small print adds.
 */
function brandOf(best: NameCandidate, candidates: readonly NameCandidate[], stems: ReadonlySet<string>): NameCandidate | null {
  if (isOwned(best) || endsInForm.test(fold(best.name))) return null;
  const isBrand = ({ name, by }: NameCandidate) => by === 'header' && squeeze(name).length >= 5 && stems.has(squeeze(name));
  return candidates.find((one) => isBrand(one) && squeeze(best.name).startsWith(squeeze(one.name))) ?? null;
}

const endsInForm = new RegExp(`${legalForm.source}\\W*$`);
const manages = /\b(?:management|managers?|realty|property services|community (?:partners|services|associations?))\b(?!.*\bowners\b)/;
const owned = /\b(?:association|assn|hoa|poa|coa|condominiums?|condominium trust|council|cooperative|homeowners|owners)(?:,? inc)?\W*$/;

const isOwned = ({ name }: NameCandidate) => owned.test(fold(name)) && !manages.test(fold(name)) && name.split(' ').length > 1;

/** What dues are billed by is the association; a manager who heads its paper collects them for it. */
function weighAgents(candidates: readonly NameCandidate[], view: DocumentView): (candidate: NameCandidate) => number {
  if (!candidates.some(isOwned)) return () => 0;
  return (candidate) => (manages.test(fold(candidate.name)) || isCalledManager(candidate, view) ? -1 : isOwned(candidate) ? 0.1 : 0);
}

const managing = /(?<!\bmanaged )\bmanaged by $|\bmanager(?: is|,|:) $/;
const toManage = /^ (?:to manage|(?:[a-z&]+ ){0,2}(?:management|managers?|property services|community associations?))\b/;

/** Its letter says elsewhere that it manages: `… has chosen Linden & Birch to manage`. */
function isCalledManager(candidate: NameCandidate, view: DocumentView): boolean {
  const name = fold(candidate.name);
  if (name.length < 5 || isOwned(candidate)) return false;
  return view.lines.some(({ folded }) => {
    const at = folded.indexOf(name);
    return at >= 0 && (managing.test(folded.slice(0, at)) || toManage.test(folded.slice(at + name.length)));
  });
}

function onlyByRights({ name }: NameCandidate, candidates: readonly NameCandidate[]): boolean {
  return candidates.every((other) => other.by === 'rights' || squeeze(other.name) !== squeeze(name));
}

/** A name as people wrote it when they confirmed it. */
function knownSpelling(name: string, { knownVendors }: ExtractionContext): string {
  return knownVendors.find((vendor) => squeeze(vendor.name) === squeeze(name))?.name ?? name;
}

/** Whom a letter greets gets it. */
const greeting = /^\W*(?:dear|hello|hi|attn\.?:?|attention:?)[ :]+([^,:]{3,60})/;

/** A vendor people have confirmed before; null where it is nobody they know. */
export function findKnownVendor(view: DocumentView, context: ExtractionContext): ExtractedField<'vendor'> | null {
  const known = knownVendor(view, context);
  return known && fieldOf(known.name, known.place, 'strong', known.agreements, false);
}

/** Who gets the paper does not send it. */
function isOwn(name: string, { ownNames = [] }: ExtractionContext): boolean {
  return ownNames.some((own) => squeeze(own).length >= 4 && squeeze(own) === squeeze(name));
}

function fieldOf(
  name: string,
  places: readonly Place[],
  label: 'strong' | 'weak' | 'none',
  agreements: number,
  contested: boolean,
): ExtractedField<'vendor'> {
  const confidence = earnedConfidence({ found: places.length > 0, label, agreements, ocr: ocrConfidence(...places), contested });
  return { value: name.slice(0, 200), confidence, evidence: places.length > 0 ? evidenceOf(...places) : null, source: 'local' };
}

/** What else speaks for a name: the domain of the paper's addresses, the sender, its own repetition. */
function support(candidate: NameCandidate, stems: ReadonlySet<string>, sender: string | null, view: DocumentView): number {
  // Who gets a paper mails it on.
  if (candidate.written) return 0;
  let score = matchesStem(candidate.name, stems) ? 0.45 : 0;
  if (sender && alike(sender, candidate.name)) score += 0.5;
  if (candidate.by !== 'footer' && countOf(view, candidate.name) > 1) score += 0.12;
  return score;
}

/** A letterhead in capitals is spelled as the paper, or its sender, spells the name elsewhere. */
function ownSpelling(name: string, candidates: readonly NameCandidate[], sender: string | null): string {
  if (name !== name.toUpperCase()) return name;
  const spellings = [...candidates.map((candidate) => candidate.name), ...(sender ? [sender] : [])];
  return spellings.find((other) => other !== name && other !== other.toLowerCase() && squeeze(other) === squeeze(name)) ?? name;
}

/** In how many ways a name was found: by a label, in the letterhead, in the small print. */
function methodsByName(candidates: readonly NameCandidate[]): (candidate: NameCandidate) => number {
  const ways = new Map<string, Set<NameCandidate['by']>>();
  for (const { name, by } of candidates) ways.set(squeeze(name), (ways.get(squeeze(name)) ?? new Set()).add(by));
  return ({ name }) => ways.get(squeeze(name))?.size ?? 1;
}

function matchesStem(name: string, stems: ReadonlySet<string>): boolean {
  const squeezed = squeeze(name);
  const words = fold(name)
    .split(/[^a-z\d]+/)
    .filter((word) => word.length > 1);
  const initials = words.map((word) => word.charAt(0)).join('');
  for (const stem of stems) {
    if (squeezed.includes(stem) || (squeezed.length >= 3 && stem.startsWith(squeezed)) || (squeezed.length >= 5 && stem.includes(squeezed)))
      return true;
    if (words.some((word) => word.length >= 5 && stem.includes(word)) || (initials.length >= 3 && stem === initials)) return true;
  }
  return false;
}

/** How many lines hold the name, counted to 5. */
function countOf(view: DocumentView, name: string): number {
  const wanted = fold(name);
  let count = 0;
  for (const line of view.lines) if (line.folded.includes(wanted) && ++count >= 5) break;
  return count;
}

interface KnownVendor {
  name: string;
  place: Place[];
  agreements: number;
}

/** A vendor people confirmed before: named in the text, or met by the sender's domain. The one named highest on the paper wins. */
function knownVendor(view: DocumentView, context: ExtractionContext): KnownVendor | null {
  // A processor's domain is that of whoever was paid through it last.
  const domain = isProcessor(context) ? '' : (context.fromEmail?.split('@')[1]?.toLowerCase() ?? '');
  let best: (KnownVendor & { rank: number }) | null = null;
  for (const vendor of context.knownVendors.slice(0, 5000)) {
    const wanted = fold(vendor.name).trim();
    if (wanted.length < 3) continue;
    const byDomain = vendor.domains.some((other) => domain === other.toLowerCase() || domain.endsWith(`.${other.toLowerCase()}`));
    const line = view.folded.includes(wanted) ? lineWith(view, wanted) : undefined;
    if (!line && !byDomain) continue;
    // A name deep in the text may be anybody's; in the head of the paper it is the sender's.
    if (line && !byDomain && line.index > 14) continue;
    const rank = (byDomain ? 100 : 0) + (line ? 50 - Math.min(40, line.index) : 0);
    const start = line?.folded.indexOf(wanted) ?? 0;
    const place = line ? [{ line, start, end: start + wanted.length }] : [];
    if (!best || rank > best.rank) best = { name: vendor.name, place, agreements: (byDomain ? 1 : 0) + (line ? 1 : 0), rank };
  }
  return best;
}

function lineWith(view: DocumentView, wanted: string): ViewLine | undefined {
  const bounded = (line: ViewLine) => {
    const at = line.folded.indexOf(wanted);
    return at >= 0 && !/[a-z\d]/.test(line.folded[at - 1] ?? ' ') && !/[a-z\d]/.test(line.folded[at + wanted.length] ?? ' ');
  };
  return view.lines.find(bounded);
}

function senderField(view: DocumentView, sender: string): ExtractedField<'vendor'> {
  const wanted = fold(sender);
  const line = view.lines.find((other) => other.folded.includes(wanted));
  const start = line?.folded.indexOf(wanted) ?? 0;
  return fieldOf(sender, line ? [{ line, start, end: start + wanted.length }] : [], 'weak', line ? 2 : 0, false);
}
