import { type EntityData, type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { reservedSlugs, slugFromName } from '#core/records/mail/mailbox';
import { AppError } from '#core/kernel/platform/app-error';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { enteredNow, type LoanTerms, termsOfProperty } from '#core/database/values/loan-terms';
import { sealIdentifier } from '#core/kernel/keys/identifier-hash';
import { keepPropertyKeys } from '#core/records/properties/keep-property-keys';
import { PropertyIdentifier } from '#core/database/entities/property-identifier.entity';
import { PropertySlug } from '#core/database/entities/property-slug.entity';
import { Property } from '#core/database/entities/property.entity';

/** Columns whose values are sealed at rest and never leave by themselves. */
const secretColumns = ['hoaPassword', 'lockboxCode', 'garageCode', 'wifiPassword', 'mortgageAccountNumber'] as const;
export type SecretColumn = (typeof secretColumns)[number];

/** The column of each in the database, to which its value is bound. */
export const secretColumnNames: Readonly<Record<SecretColumn, string>> = {
  hoaPassword: 'hoa_password',
  lockboxCode: 'lockbox_code',
  garageCode: 'garage_code',
  wifiPassword: 'wifi_password',
  mortgageAccountNumber: 'mortgage_account_number',
};

/** What a person typed into the property's form: plain columns, secrets in clear (null clears one), and numbers papers name it by. */
export interface PropertyInput {
  columns: Omit<EntityData<Property>, 'tags' | 'rentalDays'>;
  secrets: Partial<Record<SecretColumn, string | null>>;
  hoaAccountNumber?: string | null;
}

/** The keys a property's secrets and numbers are kept with. */
export interface PropertyKeys {
  box: SecretBox;
  identifiers: Buffer;
}

/** A secret as a form shows it: dots or stars, whatever their number. */
export function isMask(value: string): boolean {
  return /^[•●*∙·]+$/u.test(value);
}

/**
 * Makes a property in the caller's transaction. Without a mail name one is made of its name, with a number where it is taken.
 * Throws `invalid` for a reserved mail name and `conflict` for one another property has or had.
 */
export async function createProperty(em: EntityManager, input: PropertyInput & { name: string }, keys: PropertyKeys): Promise<Property> {
  const { emailSlug: wished } = input.columns;
  const slug = typeof wished === 'string' ? checkedSlug(wished) : await freeSlug(em, slugFromName(input.name));
  const property = em.create(Property, { ...input.columns, name: input.name, emailSlug: slug });
  keepEntered(property, termsOfProperty({}));
  mustBeSoldAfter(property);
  await placeInBuilding(em, property);
  await mustHaveOwner(em, property);
  await flushOrConflict(em);
  await em.insert(PropertySlug, { slug, propertyId: property.id, createdAt: new Date() });
  await keepPropertyKeys(em, property);
  await applySecrets(em, property, input, keys);
  return property;
}

/** Changes what was given. An old mail name goes on receiving. */
export async function updateProperty(em: EntityManager, property: Property, input: PropertyInput, keys: PropertyKeys): Promise<void> {
  const { emailSlug: wished, ...columns } = input.columns;
  const was = termsOfProperty(property);
  em.assign(property, columns);
  keepEntered(property, was);
  mustBeSoldAfter(property);
  await placeInBuilding(em, property);
  await mustHaveOwner(em, property);
  if (typeof wished === 'string' && wished !== property.emailSlug) await rename(em, property, checkedSlug(wished));
  await flushOrConflict(em);
  await keepPropertyKeys(em, property);
  await applySecrets(em, property, input, keys);
}

function mustBeSoldAfter({ purchaseDate, soldOn }: Property): void {
  if (!purchaseDate || !soldOn || soldOn >= purchaseDate) return;
  throw unfit('sold_on', 'is before the purchase date');
}

const unfit = (field: string, msg: string): AppError =>
  new AppError('invalid', `${field} ${msg}`, { problems: [{ loc: ['body', field], msg, type: 'unfit' }] });

/** Locked, so that nobody deletes the owner meanwhile. */
async function mustHaveOwner(em: EntityManager, { ownerId }: Property): Promise<void> {
  if (!ownerId || (await em.execute<unknown[]>('select 1 from owner where id = ? for key share', [ownerId])).length > 0) return;
  throw unfit('owner_id', 'is not an owner');
}

/** Two that become building and unit of each other at once take turns. */
const buildingLock = 7_120_646;

/** A unit has the owner of its building, and the units of a building that of theirs. There is one level of them. */
async function placeInBuilding(em: EntityManager, property: Property): Promise<void> {
  const { id, buildingId = null, ownerId = null } = property;
  await em.execute('select pg_advisory_xact_lock(?)', [buildingLock]);
  if (buildingId === null) {
    if (id)
      await em.execute('update property set owner_id = ? where building_id = ? and owner_id is distinct from ?', [ownerId, id, ownerId]);
    return;
  }
  const [building] = await em.execute<{ owner: number | null; isUnit: boolean }[]>(
    'select owner_id as owner, building_id is not null as "isUnit" from property where id = ? and id is distinct from ?::int',
    [buildingId, id ?? null],
  );
  if (!building) throw unfit('building_id', 'is not another property');
  if (building.isUnit) throw unfit('building_id', 'is a unit itself');
  if (id && (await em.count(Property, { buildingId: id })) > 0)
    throw unfit('building_id', 'cannot be set: this property has units of its own');
  property.ownerId = building.owner;
}

/** Of a loan is known what people have entered, and when: a statement that comes later says otherwise. */
function keepEntered(property: Property, was: LoanTerms): void {
  property.mortgageEntered = enteredNow(property.mortgageEntered ?? {}, was, termsOfProperty(property), new Date().toISOString());
}

async function rename(em: EntityManager, property: Property, slug: string): Promise<void> {
  const taken = await em.findOne(PropertySlug, { slug });
  if (taken && taken.propertyId !== property.id) throw slugTaken();
  property.emailSlug = slug;
  await flushOrConflict(em);
  if (!taken) await em.insert(PropertySlug, { slug, propertyId: property.id, createdAt: new Date() });
}

async function applySecrets(
  em: EntityManager,
  property: Property,
  input: PropertyInput,
  { box, identifiers }: PropertyKeys,
): Promise<void> {
  for (const column of secretColumns) {
    const value = input.secrets[column];
    if (value === undefined || (value !== null && isMask(value))) continue;
    property[column] = value === null ? null : box.seal(value, { table: 'property', column: secretColumnNames[column], row: property.id });
  }
  await em.flush();
  const { hoaAccountNumber } = input;
  const { mortgageAccountNumber } = input.secrets;
  for (const [kind, number] of [
    ['hoa', hoaAccountNumber],
    ['loan', mortgageAccountNumber],
  ] as const) {
    if (number === null) await em.nativeDelete(PropertyIdentifier, { propertyId: property.id, kind });
    else if (number && !isMask(number)) await learn(em, property.id, kind, sealIdentifier(identifiers, number));
  }
}

async function learn(
  em: EntityManager,
  propertyId: number,
  kind: 'hoa' | 'loan',
  sealed: { valueHash: string; lastFour: string },
): Promise<void> {
  // A new number takes the place of the one typed before; what was learned from papers stays.
  await em.nativeDelete(PropertyIdentifier, { propertyId, kind, learnedFrom: typed, valueHash: { $ne: sealed.valueHash } });
  const row = { propertyId, kind, ...sealed, learnedFrom: typed, createdAt: new Date() };
  await em.upsert(PropertyIdentifier, row, { onConflictFields: ['valueHash', 'propertyId'], onConflictAction: 'ignore' });
}

const typed = 'typed by a person';
const slugLock = 7_120_645;

function checkedSlug(slug: string): string {
  if (!reservedSlugs.has(slug)) return slug;
  const problems = [{ loc: ['body', 'email_slug'], msg: 'is reserved', type: 'reserved' }];
  throw new AppError('invalid', 'This e-mail alias is reserved.', { problems });
}

async function freeSlug(em: EntityManager, wished: string): Promise<string> {
  // Two properties of one name that are added at once take turns, or the second would be refused a name it never asked for.
  await em.execute('select pg_advisory_xact_lock(?)', [slugLock]);
  const rows = await em.execute<{ slug: string }[]>(
    `select slug from property_slug where slug = ? or slug like ? union select email_slug from property where email_slug = ? or email_slug like ?`,
    [wished, `${wished}-%`, wished, `${wished}-%`],
  );
  const taken = new Set(rows.map((row) => row.slug));
  let slug = wished;
  for (let number = 2; taken.has(slug); number += 1) slug = `${wished}-${number}`;
  return slug;
}

async function flushOrConflict(em: EntityManager): Promise<void> {
  try {
    await em.flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw slugTaken();
    throw error;
  }
}

const slugTaken = (): AppError => new AppError('conflict', 'Another property already has this e-mail alias.');
