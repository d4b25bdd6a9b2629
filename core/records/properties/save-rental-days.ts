import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Property } from '#core/database/entities/property.entity';
import { daysIn, type RentalDays } from '#core/database/values/rental-days';
import { type Actor, auditChange } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';

/**
 * Keeps how many days of a year a property was rented and used by its owner; null forgets a figure. Throws `not-found`, and `invalid` for more days than
 * the year has.
 */
export function saveRentalDays(
  em: EntityManager,
  { propertyId, year }: { propertyId: number; year: number },
  days: RentalDays,
  actor: Actor,
): Promise<RentalDays> {
  return em.transactional(async (tx) => {
    const property = await tx.findOne(Property, { id: propertyId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!property) throw new AppError('not-found', 'Property not found');
    mustFit(year, days);
    const { [year]: _, ...others } = property.rentalDays ?? {};
    const isKnown = days.fair_rental !== null || days.personal_use !== null;
    await auditChange(tx, property, { resource: 'properties', actor }, () => {
      property.rentalDays = isKnown ? { ...others, [year]: days } : others;
    });
    return days;
  });
}

function mustFit(year: number, { fair_rental: rented, personal_use: used }: RentalDays): void {
  const most = daysIn(year);
  if ((rented ?? 0) + (used ?? 0) <= most) return;
  const msg = `${year} has ${most} days: rented and personal days together cannot be more.`;
  throw new AppError('invalid', msg, { problems: [{ loc: ['body', 'fair_rental'], msg, type: 'rental-days' }] });
}
