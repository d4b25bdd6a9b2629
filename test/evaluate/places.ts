import { type EntityManager, type MikroORM, raw } from '@mikro-orm/postgresql';
import type { PropertyMatch } from '#core/database/values/document-fields';
import { Document } from '#core/database/entities/document.entity';
import { readFields } from '#core/extraction/read-fields';
import { squeeze } from '#core/extraction/notation/text-fold';
import { openDatabase } from '#core/database/database';
import { takeSteps } from '#core/database/take-steps';
import { placeDocument } from '#core/records/properties/find-matches';
import { sealIdentifier } from '#core/kernel/keys/identifier-hash';
import { keepPropertyKeys } from '#core/records/properties/keep-property-keys';
import { Property } from '#core/database/entities/property.entity';
import { PropertyIdentifier } from '#core/database/entities/property-identifier.entity';
import { documentText } from '#core/reading/page-text';
import { type Generated, generateMany } from '../generator/generate.ts';
import { onSameServer } from '../support/database.js';
import { startOwnPostgres } from '../support/own-postgres.js';
import { contextOf } from './generated.js';

/** By what a document names its property. */
type Evidence = 'address' | 'address abroad' | 'number' | 'association';

interface PlacedCase {
  document: Generated;
  evidence: Evidence;
  /** What the books know of the property; documents that name the same are of one property. */
  known: { key: string; address?: Address; number?: string; hoaName?: string };
}

interface Address {
  address: string;
  city: string;
  zipCode: string | null;
}

const key = Buffer.alloc(32, 7);

/**
 * `npm run evaluate -- places [count]`: how many drawn documents find their property by what they name: its address, a number that was
 * entered for it, or its association. All properties stand in one database, and beside each that is known by its address the house next door.
 * `SEED` names another run, `SHOW=address,number,association` prints the misses.
 */
export async function evaluatePlaces(count: number, seed: string | undefined, shown: ReadonlySet<string>): Promise<void> {
  const cases = [...generateMany(seed ?? 'places', count, { channel: 'any' })].flatMap(caseOf);
  const postgres = await startOwnPostgres();
  const orm = await openDatabase({ url: onSameServer(postgres.url, 'places'), poolSize: 2 });
  try {
    await orm.schema.ensureDatabase();
    await takeSteps(orm);
    const properties = await enter(orm, cases);
    const tallies = new Map<string, Tally>();
    for (const { document, evidence, known } of cases) {
      const wanted = properties.get(known.key) ?? null;
      const { assigned, matches } = await place(orm, document);
      for (const name of [`${evidence}, ${document.channel}`, 'all']) {
        const tally = tallies.get(name) ?? { all: 0, assigned: 0, proposed: 0, wrong: 0 };
        tally.all += 1;
        if (assigned === wanted) tally.assigned += 1;
        if (matches[0]?.property_id === wanted) tally.proposed += 1;
        if (assigned !== null && assigned !== wanted) tally.wrong += 1;
        tallies.set(name, tally);
      }
      if (shown.has(evidence) && assigned !== wanted)
        console.log(`  ${document.id} ${document.kind}, ${document.channel}: ${JSON.stringify({ wanted, assigned, known, matches })}`);
    }
    print(properties.size, tallies);
  } finally {
    await orm.close(true);
    await postgres.remove();
  }
}

/** Documents: all, those assigned to their property, those it is proposed first for, those assigned to another. */
type Tally = Record<'all' | 'assigned' | 'proposed' | 'wrong', number>;

/** Types of documents that are of one property by their account. */
const ofAccounts = ['utility_bill', 'hoa_document', 'mortgage_statement', 'insurance_document', 'tax_document'];

/** Of what a document states the strongest evidence; none where it names no place. */
function caseOf(document: Generated): PlacedCase[] {
  const { property_address, account_number, loan_number, site_name, document_type = '', vendor } = document.truth.fields;
  if (document_type === 'subscription') return [];
  const address = property_address === undefined ? null : addressOf(property_address);
  if (address) {
    const evidence = /^\d/.test(address.address) ? 'address' : 'address abroad';
    return [{ document, evidence, known: { key: squeeze(address.address), address } }];
  }
  const number = ofAccounts.includes(document_type) ? (loan_number ?? account_number) : undefined;
  // Masked numbers are those of cards and of accounts that pay.
  if (number !== undefined && !number.includes('*')) return [{ document, evidence: 'number', known: { key: number, number } }];
  const hoaName = document_type === 'hoa_document' ? (site_name ?? vendor) : undefined;
  return hoaName === undefined ? [] : [{ document, evidence: 'association', known: { key: squeeze(hoaName), hoaName } }];
}

const postcode = /\d{5}(?:-\d{4})?|\d{4,}|[A-Z]\d[A-Z] \d[A-Z]\d/;

/** `12 Elm Street, Unit 4, Bend, OR 97701`, `12 Elm Street`, `Lindenweg 4, 10115 Berlin`. */
function addressOf(written: string): Address | null {
  const [street = '', ...rest] = written.split(', ');
  if (!/\d/.test(street)) return null;
  const unit = /^(?:unit|apt|bldg|suite|#)/i.test(rest[0] ?? '') ? rest.shift() : undefined;
  const town = rest.length > 0 ? rest.join(', ') : 'Salem, OR 97301';
  const city = town
    .replace(postcode, '')
    .replace(/,? [A-Z]{2} ?$/, '')
    .replaceAll(/^[\s,-]+|[\s,-]+$/g, '');
  return { address: unit === undefined ? street : `${street}, ${unit}`, city, zipCode: postcode.exec(town)?.[0] ?? null };
}

/** Enters what the books know of each property; answers their ids by the cases' keys. */
async function enter(orm: MikroORM, cases: readonly PlacedCase[]): Promise<Map<string, number>> {
  const em = orm.em.fork();
  const ids = new Map<string, number>();
  for (const { known } of cases) {
    if (ids.has(known.key)) continue;
    ids.set(known.key, await enterOne(em, ids.size, known));
    if (known.address) await enterOne(em, ids.size, { address: { ...known.address, address: nextDoor(known.address.address) } });
  }
  return ids;
}

/** The same address with the next number but one. */
const nextDoor = (address: string): string => address.replace(/\d+/, (number) => String(Number(number) + 2));

async function enterOne(em: EntityManager, at: number, { address, number, hoaName }: Omit<PlacedCase['known'], 'key'>): Promise<number> {
  const property = em.create(Property, { name: `Home ${at}`, emailSlug: raw('gen_random_uuid()'), ...address, hoaName: hoaName ?? null });
  await em.flush();
  await keepPropertyKeys(em, property);
  if (number !== undefined)
    await em.insert(PropertyIdentifier, {
      propertyId: property.id,
      kind: 'utility',
      learnedFrom: 'typed by a person',
      ...sealIdentifier(key, number),
    });
  return property.id;
}

/** The property that the product assigns a document to, and those it proposes, the likeliest first. Nothing of it is kept. */
async function place(orm: MikroORM, drawn: Generated): Promise<{ assigned: number | null; matches: readonly PropertyMatch[] }> {
  const em = orm.em.fork();
  const fields = readFields(drawn.pages, contextOf(drawn));
  await em.begin();
  const document = em.create(Document, {
    origin: 'upload',
    filename: 'document.pdf',
    filePath: drawn.id,
    sha256: drawn.id.padEnd(64, '0').slice(0, 64),
    mimeType: 'application/pdf',
    fileSize: 1,
    processingStatus: 'processing',
    ocrText: documentText(drawn.pages),
    machineFields: { fields },
    personFields: { fields: {} },
  });
  await em.flush();
  const matches = await placeDocument(em, document, key);
  await em.rollback();
  return { assigned: document.machineFields.property_id ?? null, matches };
}

const share = (part: number, whole: number): string => `${part} of ${whole} (${((part / whole) * 100).toFixed(1)} %)`;

function print(properties: number, tallies: ReadonlyMap<string, Tally>): void {
  console.log(`places: ${properties} properties`);
  for (const [name, { all, assigned, proposed, wrong }] of [...tallies].toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(`  ${name.padEnd(20)} proposed ${share(proposed, all)}, assigned ${share(assigned, all)}, to another ${wrong}`);
}
