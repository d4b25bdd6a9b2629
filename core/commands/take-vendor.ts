import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { correctDocument } from '#core/commands/correct-document';
import { Document } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import { Expense } from '#core/database/entities/expense.entity';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import { findVendorRecord } from '#core/records/vendors/find-vendor-record';
import { changeVendor, createVendor, findVendor, lockVendor } from '#core/records/vendors/save-vendor';
import { vendorKey } from '#core/records/vendors/vendor-key';
import type { TaxIdKeys } from '#core/records/vendors/tax-id';
import type { Vendor } from '#core/database/entities/vendor.entity';

/**
 * Adds the vendor a document proposes to the directory. Where the directory has it under this name, in whatever spelling, that one is
 * answered and no second made: one that was deactivated is active again. Throws `not-found` for the document, `invalid` where it
 * names no vendor.
 */
export function addProposedVendor(em: EntityManager, documentId: number, { keys, ...actor }: Actor & { keys: TaxIdKeys }): Promise<Vendor> {
  return em.transactional(async (tx) => {
    const document = await tx.findOne(Document, { id: documentId, deletedAt: null }, { populate: ['ocrText'] });
    if (!document) throw new AppError('not-found', 'Document not found');
    // Two papers of somebody new that are looked at at once take turns.
    await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `vendor/${vendorKey(effectiveField(document, 'vendor') ?? '')}`,
    ]);
    const { found, proposed } = await findVendorRecord(tx, document, keys.identifiers);
    if (!proposed) {
      if (found)
        return found.vendor.isActive
          ? findVendor(tx, found.vendor.id)
          : changeVendor(tx, found.vendor.id, { isActive: true }, { keys, ...actor });
      throw new AppError('invalid', 'This document suggests no vendor: it names none or is not a bill.');
    }
    const vendor = await createVendor(tx, proposed, { keys, ...actor });
    await tx.nativeUpdate(Expense, { documentId }, { vendorId: vendor.id });
    return vendor;
  });
}

/**
 * A person says that a document is of this vendor: the document's vendor has that name, and the name the document has becomes another name
 * of the vendor, so that its next paper is known. Throws `not-found` for either.
 */
export function nameVendor(
  em: EntityManager,
  { documentId, vendorId }: { documentId: number; vendorId: number },
  { actor, clock }: { actor: Actor; clock: Clock },
): Promise<void> {
  return em.transactional(async (tx) => {
    const document = await tx.findOne(Document, { id: documentId, deletedAt: null });
    if (!document) throw new AppError('not-found', 'Document not found');
    const { businessName, nameKeys } = await findVendor(tx, vendorId);
    const read = effectiveField(document, 'vendor');
    if (read !== null && vendorKey(read) !== '' && !nameKeys.includes(vendorKey(read))) await addName(tx, vendorId, read, actor);
    await correctDocument(tx, documentId, { fields: { vendor: businessName } }, { actor, clock });
    await tx.nativeUpdate(Expense, { documentId }, { vendorId });
  });
}

/** Of two documents that are put on one vendor at once each adds its name to what the other has added. */
async function addName(em: EntityManager, vendorId: number, name: string, actor: Actor): Promise<void> {
  const { aliases, nameKeys } = await lockVendor(em, vendorId);
  if (!nameKeys.includes(vendorKey(name))) await changeVendor(em, vendorId, { aliases: [...aliases, name] }, { keys: null, ...actor });
}
