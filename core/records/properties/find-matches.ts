import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyMatch } from '#core/database/values/document-fields';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField, effectiveType, refreshEffectiveColumns } from '#core/database/values/effective-values';
import { findLesson } from '#core/records/learning/learn';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import type { MailboxKind } from '#core/database/values/mailbox-kind';
import { keyedHash } from '#core/kernel/platform/secret-key';
import { storable } from '#core/kernel/platform/storable';
import { findCandidates } from '#core/records/properties/find-candidates';
import { historyOfSender, historyOfVendor } from '#core/records/properties/find-history';
import { findLearned } from '#core/records/properties/find-learned';
import { type IdentifierCandidate, identifierCandidates } from '#core/records/properties/identifier-candidates';
import { locateMatches } from '#core/records/properties/locate-matches';
import { decideProperty, type MatchInput, matchProperty } from '#core/records/properties/match-property';
import { placeNote } from '#core/records/properties/place-note';

/** An extracted address below this is as likely the sender's as the property's. */
const trustedAddress = 0.6;

/** Looks through the books for everything that speaks for a property. `identifierKey`: see IdentifierKey. */
async function gatherEvidence(em: EntityManager, document: Document, identifierKey: Buffer): Promise<MatchInput> {
  const documentType = effectiveType(document);
  const text = document.ocrText ?? '';
  const vendor = effectiveField(document, 'vendor');
  const found = document.machineFields.fields.property_address;
  const typed = document.personFields.fields.property_address;
  const trusted = found && found.confidence >= trustedAddress ? found.value : null;
  const place = typed === undefined ? trusted : typed;
  const sender = document.fromEmail ?? null;
  const beside = await mailBeside(em, document);
  const names = documentType === 'hoa_document' ? [`${vendor ?? ''}\n${text}`, beside] : [];
  const labelled = [effectiveField(document, 'account_number'), effectiveField(document, 'loan_number')];
  const numbers = identifierCandidates(labelled, text);
  const learned = await findLearned(em, document, { numbers, names, text });
  return {
    documentType,
    text,
    vendor,
    propertyAddress: place,
    beside,
    deliveries: await deliveriesOf(em, document.mailId ?? null),
    identifiers: await identifiersOn(em, numbers, identifierKey),
    properties: await findCandidates(em, { texts: [place ?? '', text, beside], names }),
    learned: await lessonOf(em, document),
    learnedNumbers: learned.numbers,
    learnedAssociations: learned.associations,
    vendorHistory: vendor ? await historyOfVendor(em, vendor, document.id) : [],
    sender,
    senderHistory: sender ? await historyOfSender(em, sender, document.id) : [],
  };
}

/**
 * Writes the matches and the property they decide to the machine's side; what a person set still counts before it, and
 * what a rule said before stays the first of the matches. The caller holds the document's row lock and flushes.
 */
export async function placeDocument(em: EntityManager, document: Document, identifierKey: Buffer): Promise<PropertyMatch[]> {
  const byRule = (document.machineFields.property_matches ?? []).filter((match) => match.by === 'rule');
  const evidence = effectiveType(document) === 'subscription' ? null : await gatherEvidence(em, document, identifierKey);
  // What a reason quotes may end in the middle of a character.
  const matches = storable([...byRule, ...(evidence ? await locateMatches(em, document.id, matchProperty(evidence)) : [])]);
  const known_numbers = (evidence?.identifiers ?? []).map(({ plain, propertyId }) => ({ plain, property_id: propertyId }));
  const { known_numbers: _, unknown_place: __, ...rest } = document.machineFields;
  const note = matches.length === 0 && evidence ? await noteOf(em, evidence) : null;
  const found = { property_matches: matches, property_id: decideProperty(matches, effectiveType(document)) };
  document.machineFields = {
    ...rest,
    ...found,
    ...(known_numbers.length > 0 ? { known_numbers } : {}),
    ...(note === null ? {} : { unknown_place: storable(note) }),
  };
  refreshEffectiveColumns(document);
  return matches;
}

/** Said instead of a guess. */
async function noteOf(em: EntityManager, evidence: MatchInput): Promise<string | null> {
  const { propertyAddress: place } = evidence;
  return place ? placeNote(place, evidence, await findCandidates(em, { texts: [place], names: [] }, false)) : null;
}

/** What the mail of a document says beside it: its subject, and its text where that is not the document itself. */
async function mailBeside(em: EntityManager, { mailId, emailSubject, fileKey }: Document): Promise<string> {
  const mail = mailId && fileKey ? await em.findOne(InboundMail, { id: mailId }, { populate: ['bodyText'] }) : null;
  return [emailSubject, mail?.bodyText].filter(Boolean).join('\n\n');
}

/** Also those of later copies of the mail: the same message sent to a property's address names that property. */
async function deliveriesOf(em: EntityManager, mailId: number | null): Promise<MatchInput['deliveries']> {
  if (mailId === null) return [];
  const rows = await em.execute<{ property_id: number; mailbox: MailboxKind | null; recipient: string }[]>(
    // The same message may have come again, to another address: that address speaks too, where its sender is trusted.
    `select property_id, mailbox, recipient from mail_delivery where property_id is not null
       and mail_id in (select id from inbound_mail where id = ? or (duplicate_of = ? and coalesce(trust->>'trusted', 'true') = 'true')) order by id`,
    [mailId, mailId],
  );
  return rows.map((row) => ({ propertyId: row.property_id, mailbox: row.mailbox, recipient: row.recipient }));
}

/** Only a property that is still there can be learned. */
async function lessonOf(em: EntityManager, document: Document): Promise<MatchInput['learned']> {
  const lesson = await findLesson(em, document, 'property_id');
  if (!lesson) return null;
  const propertyId = Number(lesson.said);
  const [active] = await em.execute<unknown[]>('select 1 from property where id = ? and is_active', [propertyId]);
  return active ? { propertyId, reason: lesson.reason, by: lesson.by === 'account' ? 'account' : 'wording' } : null;
}

async function identifiersOn(em: EntityManager, numbers: readonly IdentifierCandidate[], key: Buffer): Promise<MatchInput['identifiers']> {
  const byHash = new Map(numbers.map((number) => [keyedHash(key, number.plain), number] as const));
  if (byHash.size === 0) return [];
  // One number of many properties says nothing of any, so a few of them tell as much.
  const rows = await em.execute<{ property_id: number; kind: string; last_four: string; value_hash: string }[]>(
    `select found.* from jsonb_array_elements_text(?::jsonb) as k (hash) cross join lateral (
       select i.id, i.property_id, i.kind, i.last_four, i.value_hash from property_identifier i join property p on p.id = i.property_id
       where i.value_hash = k.hash and p.is_active limit 20) found order by found.id`,
    [JSON.stringify([...byHash.keys()])],
  );
  return rows.map((row) => ({
    propertyId: row.property_id,
    kind: row.kind,
    lastFour: row.last_four,
    where: byHash.get(row.value_hash)?.where ?? 'text',
    plain: byHash.get(row.value_hash)?.plain ?? '',
  }));
}
