import { type EntityManager, LockMode, type RequiredEntityData } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { VendorW9 } from '#core/database/entities/vendor-w9.entity';
import { type Actor, auditChange, auditCreation, auditDeletion } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { changeVendor, lockVendor } from '#core/records/vendors/save-vendor';
import type { TaxIdKeys } from '#core/records/vendors/tax-id';

const resource = 'vendor-papers';

/** What a person says of a W-9; the tax ID in clear, which the vendor keeps sealed. Days are `YYYY-MM-DD`. */
export type W9Wish = Partial<Pick<VendorW9, 'legalName' | 'classification' | 'isExempt' | 'service' | 'receivedOn' | 'documentId'>> & {
  taxId?: string | null;
};

/** Keeps what a vendor's W-9 says; what is left out stays as it is. Throws `not-found` for the vendor or the document. */
export function saveW9(em: EntityManager, vendorId: number, { taxId, ...wish }: W9Wish, by: Actor & { keys: TaxIdKeys }): Promise<void> {
  const { keys: _, ...actor } = by;
  return em.transactional(async (tx) => {
    // Two who enter the first W-9 of a vendor take turns.
    await lockVendor(tx, vendorId);
    if (typeof wish.documentId === 'number') await mustBeThere(tx, wish.documentId);
    const found = await tx.findOne(VendorW9, { vendorId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (found) await auditChange(tx, found, { resource, actor }, () => Object.assign(found, wish));
    else {
      const made = tx.create(VendorW9, { ...wish, vendorId, createdBy: actor.userId } as RequiredEntityData<VendorW9>);
      await auditCreation(tx, made, { resource, actor });
    }
    if (taxId !== undefined) await changeVendor(tx, vendorId, { taxId }, by);
  });
}

/** Forgets a vendor's W-9; its document and the vendor's tax ID stay. Throws `not-found`. */
export function deleteW9(em: EntityManager, vendorId: number, actor: Actor): Promise<void> {
  return em.transactional(async (tx) => {
    const found = await tx.findOne(VendorW9, { vendorId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!found) throw new AppError('not-found', 'This vendor has no W-9 on file.');
    await auditDeletion(tx, found, { resource, actor });
  });
}

/** Throws `not-found` where a document is not there, or in the trash. */
export async function mustBeThere(em: EntityManager, documentId: number): Promise<void> {
  if (!(await em.count(Document, { id: documentId, deletedAt: null }))) throw new AppError('not-found', 'Document not found');
}
