import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { VendorCertificate } from '#core/database/entities/vendor-certificate.entity';
import { type Actor, auditChange, auditCreation, auditDeletion } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { lockVendor } from '#core/records/vendors/save-vendor';
import { mustBeThere } from '#core/records/vendors/save-w9';

const resource = 'vendor-certificates';
/** The most certificates of one vendor. */
const mostCertificates = 200;

type Fields = Pick<VendorCertificate, 'coverage' | 'expiresOn'> &
  Partial<Pick<VendorCertificate, 'insurer' | 'policyNumber' | 'effectiveOn' | 'documentId'>>;

/** Records a vendor's certificate; answers its id. Days are `YYYY-MM-DD`. Throws `not-found` for the vendor or the document, and `invalid` where it ends before it begins. */
export function addCertificate(em: EntityManager, vendorId: number, wish: Fields, actor: Actor): Promise<number> {
  return em.transactional(async (tx) => {
    await lockVendor(tx, vendorId);
    await mustFit(tx, wish);
    if ((await tx.count(VendorCertificate, { vendorId })) >= mostCertificates)
      throw new AppError('conflict', `A vendor has at most ${mostCertificates} certificates. Delete those of earlier years.`);
    const made = tx.create(VendorCertificate, { ...wish, vendorId, createdBy: actor.userId });
    await auditCreation(tx, made, { resource, actor });
    return made.id;
  });
}

/** Changes a vendor's certificate; what is left out stays as it is. Throws as `addCertificate` does. */
export function changeCertificate(em: EntityManager, at: At, wish: Partial<Fields>, actor: Actor): Promise<void> {
  return em.transactional(async (tx) => {
    const found = await lock(tx, at);
    const { effectiveOn = found.effectiveOn ?? null, expiresOn = found.expiresOn, documentId = null } = wish;
    await mustFit(tx, { effectiveOn, expiresOn, documentId });
    await auditChange(tx, found, { resource, actor }, () => Object.assign(found, wish));
  });
}

/** Forgets a certificate; its document stays. Throws `not-found`. */
export function deleteCertificate(em: EntityManager, at: At, actor: Actor): Promise<void> {
  return em.transactional(async (tx) => auditDeletion(tx, await lock(tx, at), { resource, actor }));
}

/** A certificate, and the vendor it is asked for at. */
interface At {
  id: number;
  vendorId: number;
}

async function lock(em: EntityManager, at: At): Promise<VendorCertificate> {
  const found = await em.findOne(VendorCertificate, at, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!found) throw new AppError('not-found', 'Certificate not found');
  return found;
}

async function mustFit(
  em: EntityManager,
  { effectiveOn, expiresOn, documentId }: Pick<Fields, 'effectiveOn' | 'expiresOn' | 'documentId'>,
) {
  if (effectiveOn && effectiveOn > expiresOn)
    throw new AppError('invalid', 'A certificate ends after it begins.', {
      problems: [{ loc: ['body', 'expires_on'], msg: 'is before the day it begins', type: 'invalid' }],
    });
  if (typeof documentId === 'number') await mustBeThere(em, documentId);
}
