import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyMatch } from '#core/documents/document-fields';
import type { Document } from '#core/documents/document.entity';
import { effectiveSql } from '#core/documents/effective-sql';
import { effectiveField, effectiveType, refreshEffectiveColumns } from '#core/documents/effective-values';
import { findLesson, keysOf } from '#core/learning/learn';
import { InboundMail } from '#core/mail/inbound-mail.entity';
import type { MailboxKind } from '#core/mail/mailbox-kind';
import { keyedHash } from '#core/platform/secret-key';
import { storable } from '#core/platform/storable';
import { identifierCandidates } from '#core/properties/identifier-candidates';
import { vendorKey } from '#core/vendors/vendor-key';
import { decideProperty, type MatchInput, matchProperty } from '#core/properties/match-property';
import { placeNote } from '#core/properties/place-note';

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
  const sender = document.fromEmail ?? null;
  return {
    documentType,
    text,
    vendor,
    propertyAddress: typed === undefined ? trusted : typed,
    beside: await mailBeside(em, document),
    deliveries: await deliveriesOf(em, document.mailId ?? null),
    identifiers: await identifiersOn(em, document, text, identifierKey),
    properties: await propertiesThat(em, 'is_active'),
    learned: await lessonOf(em, document),
    accountHistory: await historyOfAccount(em, document, vendor),
    vendorHistory: vendor ? await historyOf(em, vendor, document.id) : [],
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
  const matches = storable([...byRule, ...(evidence ? matchProperty(evidence) : [])]);
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
  return place ? placeNote(place, evidence, await propertiesThat(em, 'not is_active')) : null;
}

function propertiesThat(em: EntityManager, are: 'is_active' | 'not is_active'): Promise<MatchInput['properties']> {
  return em.execute(`select id, name, address, city, zip_code as "zipCode", hoa_name as "hoaName" from property where ${are} order by id`);
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

async function identifiersOn(em: EntityManager, document: Document, text: string, key: Buffer): Promise<MatchInput['identifiers']> {
  const labelled = [effectiveField(document, 'account_number'), effectiveField(document, 'loan_number')];
  const byHash = new Map(identifierCandidates(labelled, text).map((one) => [keyedHash(key, one.plain), one] as const));
  if (byHash.size === 0) return [];
  const rows = await em.execute<{ property_id: number; kind: string; last_four: string; value_hash: string }[]>(
    `select i.property_id, i.kind, i.last_four, i.value_hash from property_identifier i join property p on p.id = i.property_id
     where i.value_hash in (${[...byHash].map(() => '?').join(', ')}) and p.is_active order by i.id`,
    [...byHash.keys()],
  );
  return rows.map((row) => ({
    propertyId: row.property_id,
    kind: row.kind,
    lastFour: row.last_four,
    where: byHash.get(row.value_hash)?.where ?? 'text',
    plain: byHash.get(row.value_hash)?.plain ?? '',
  }));
}

/** Where the papers of the vendor or sender with this account or loan number stand. A number of fewer figures is no account. */
async function historyOfAccount(em: EntityManager, document: Document, vendor: string | null): Promise<MatchInput['accountHistory']> {
  const { account: plain } = keysOf(document);
  if (plain === null || !/\d{3}/.test(plain)) return [];
  const rows = await em.execute<{ propertyId: number; papers: number }[]>(
    `select d.property_id as "propertyId", count(*)::int as papers from document d join property p on p.id = d.property_id and p.is_active
     where (lower(d.vendor_name) = lower(?) or d.from_email = ?) and d.deleted_at is null and d.id <> ? and d.duplicate_of is null
       and upper(regexp_replace(coalesce(d.account_number, ${effectiveSql('loan_number')}),
         '[^A-Za-z0-9]', '', 'g')) = upper(?)
     group by 1`,
    [vendor, document.fromEmail ?? null, document.id, plain],
  );
  return rows.map((row) => ({ ...row, lastFour: plain.slice(-4) }));
}

/** Where people have put the papers a sender's mails brought. */
async function historyOfSender(em: EntityManager, sender: string, exceptDocument: number): Promise<MatchInput['senderHistory']> {
  return em.execute(
    `select (d.person_fields->>'property_id')::int as "propertyId", count(*)::int as papers from document d
     where d.from_email = ? and d.person_fields->'property_id' is not null and d.deleted_at is null and d.id <> ? group by 1`,
    [sender, exceptDocument],
  );
}

/** Where people have put a vendor's papers: documents they assigned and expenses they made, each paper once. */
async function historyOf(em: EntityManager, vendor: string, exceptDocument: number): Promise<MatchInput['vendorHistory']> {
  const rows = await em.execute<{ property_id: number | null; papers: number }[]>(
    `with names as (
       select lower(?) as name
       union select lower(n) from vendor v, jsonb_array_elements_text(jsonb_build_array(v.business_name) || v.aliases) n
        where v.name_keys @> ?::jsonb),
     placed as (
       select 'd' || d.id as paper, (d.person_fields->>'property_id')::int as property_id from document d
        where lower(d.vendor_name) in (select name from names) and d.person_fields->'property_id' is not null and d.deleted_at is null and d.id <> ?
       union
       select coalesce('d' || e.document_id, 'e' || e.id), e.property_id from expense e
        where lower(e.vendor) in (select name from names) and e.created_by is not null and not e.is_split and e.document_id is distinct from ?)
     select property_id, count(distinct paper)::int as papers from placed group by property_id`,
    [vendor, JSON.stringify([vendorKey(vendor)]), exceptDocument, exceptDocument],
  );
  return rows.map((row) => ({ propertyId: row.property_id, papers: row.papers }));
}
