import { type EntityManager, LockMode, type RequiredEntityData } from '@mikro-orm/postgresql';
import { Asset } from '#core/database/entities/asset.entity';
import { Expense } from '#core/database/entities/expense.entity';
import { Property } from '#core/database/entities/property.entity';
import { type Actor, auditChange, auditCreation, auditDeletion } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { toCents } from '#core/kernel/platform/sum-of';

const resource = 'assets';

/** What a person says of an asset. Money is decimal text, days are `YYYY-MM-DD`. */
export type AssetWish = Pick<
  Asset,
  'propertyId' | 'expenseId' | 'name' | 'recovery' | 'cost' | 'land' | 'specialAllowance' | 'placedInService' | 'disposedOn'
>;
type NewAsset = Pick<AssetWish, 'propertyId' | 'name' | 'recovery' | 'cost' | 'placedInService'> & Partial<AssetWish>;

/** Enters an asset. Throws `not-found` for a property or expense that is not there, `invalid` where its parts do not fit. */
export function createAsset(em: EntityManager, wish: NewAsset, actor: Actor): Promise<Asset> {
  return em.transactional(async (tx) => {
    const whole: AssetWish = { expenseId: null, land: '0.00', specialAllowance: '0.00', disposedOn: null, ...wish };
    await mustBeThere(tx, whole);
    requireSound(whole);
    const asset = tx.create(Asset, { ...whole, createdBy: actor.userId } as RequiredEntityData<Asset>);
    await auditCreation(tx, asset, { resource, actor });
    return asset;
  });
}

/** Changes what is given. Throws as createAsset. */
export function changeAsset(em: EntityManager, id: number, changes: Partial<AssetWish>, actor: Actor): Promise<Asset> {
  return em.transactional(async (tx) => {
    const asset = await lockAsset(tx, id);
    await mustBeThere(tx, changes);
    await auditChange(tx, asset, { resource, actor }, () => requireSound(Object.assign(asset, changes)));
    return asset;
  });
}

/** Takes an asset out of the register, as if it had never been there; its expense stays. Throws `not-found`. */
export function deleteAsset(em: EntityManager, id: number, actor: Actor): Promise<void> {
  return em.transactional(async (tx) => auditDeletion(tx, await lockAsset(tx, id), { resource, actor }));
}

async function lockAsset(em: EntityManager, id: number): Promise<Asset> {
  const asset = await em.findOne(Asset, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!asset) throw new AppError('not-found', 'Asset not found');
  return asset;
}

async function mustBeThere(em: EntityManager, { propertyId, expenseId }: Partial<AssetWish>): Promise<void> {
  if (propertyId !== undefined && !(await em.count(Property, { id: propertyId }))) throw new AppError('not-found', 'Property not found');
  if (typeof expenseId === 'number' && !(await em.count(Expense, { id: expenseId }))) throw new AppError('not-found', 'Expense not found');
}

function requireSound({ recovery, cost, land, specialAllowance, placedInService, disposedOn }: AssetWish): void {
  const isBuilding = recovery === '27.5';
  const problems: [field: string, sentence: string][] = [
    ...sentence('land', !isBuilding && toCents(land) > 0n, 'Only a building has land.'),
    ...sentence('land', isBuilding && toCents(land) >= toCents(cost), 'The land must cost less than the whole.'),
    ...sentence('special_allowance', isBuilding && toCents(specialAllowance) > 0n, 'A building has no special allowance.'),
    ...sentence('special_allowance', toCents(specialAllowance) > toCents(cost), 'The special allowance cannot be more than the cost.'),
    ...sentence(
      'disposed_on',
      typeof disposedOn === 'string' && disposedOn < placedInService,
      'It cannot be disposed of before it is in service.',
    ),
  ];
  const [first] = problems;
  if (!first) return;
  throw new AppError('invalid', first[1], {
    problems: problems.map(([field, msg]) => ({ loc: ['body', field], msg, type: 'asset' })),
  });
}

const sentence = (field: string, holds: boolean, words: string): [string, string][] => (holds ? [[field, words]] : []);
