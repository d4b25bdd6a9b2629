import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { Document } from '#core/database/entities/document.entity';
import { VendorCertificate } from '#core/database/entities/vendor-certificate.entity';
import type { Actor } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { addCertificate, changeCertificate, deleteCertificate } from '#core/records/vendors/save-certificate';
import { findVendor } from '#core/records/vendors/save-vendor';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { camelKeys } from '../http/case.js';
import { Id } from '../http/values.js';
import { CertificateChange, CertificateIn, CertificateOut } from './certificate.schema.js';

type Shown = z.input<typeof CertificateOut>;

/** The certificates of insurance of a vendor. */
@Controller('vendors/:id/certificates')
export class CertificatesController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  @SignedIn()
  @Answers(200, z.array(CertificateOut), 'A vendor’s certificates of insurance; the one that ends last first')
  @Refuses(404)
  async list(@Param('id', { schema: Id }) vendorId: number): Promise<Shown[]> {
    const em = this.em.fork();
    await findVendor(em, vendorId);
    const rows = await em.find(VendorCertificate, { vendorId }, { orderBy: { expiresOn: 'desc', id: 'desc' } });
    const ids = rows.flatMap(({ documentId }) => documentId ?? []);
    // One that is hidden from who asks is not named.
    const documents = await em.find(Document, { id: { $in: ids }, deletedAt: null }, { fields: ['id', 'filename'] });
    const nameOf = new Map(documents.map(({ id, filename }) => [id, filename]));
    const seen = new Set<string>();
    return rows.map((row) => {
      const isLast = !seen.has(row.coverage);
      seen.add(row.coverage);
      const filename = nameOf.get(row.documentId ?? 0) ?? null;
      return {
        id: row.id,
        vendor_id: vendorId,
        coverage: row.coverage,
        insurer: row.insurer ?? null,
        policy_number: row.policyNumber ?? null,
        effective_on: row.effectiveOn ?? null,
        expires_on: row.expiresOn,
        document_id: filename === null ? null : (row.documentId ?? null),
        filename,
        is_last: isLast,
      };
    });
  }

  @Post()
  @Editors()
  @Answers(201, CertificateOut, 'Record a certificate of insurance')
  @Refuses(404, 409)
  async add(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) vendorId: number,
    @Body({ schema: CertificateIn }) body: z.output<typeof CertificateIn>,
  ) {
    return this.one(vendorId, await addCertificate(this.em.fork(), vendorId, camelKeys(body), actor));
  }

  @Put(':certificateId')
  @Editors()
  @Answers(200, CertificateOut, 'Change what is recorded of a certificate')
  @Refuses(404)
  async change(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) vendorId: number,
    @Param('certificateId', { schema: Id }) id: number,
    @Body({ schema: CertificateChange }) body: z.output<typeof CertificateChange>,
  ) {
    await changeCertificate(this.em.fork(), { id, vendorId }, camelKeys(body), actor);
    return this.one(vendorId, id);
  }

  @Delete(':certificateId')
  @Editors()
  @AnswersNothing('Forget a certificate; its document stays')
  @Refuses(404)
  delete(@Acting() actor: Actor, @Param('id', { schema: Id }) vendorId: number, @Param('certificateId', { schema: Id }) id: number) {
    return deleteCertificate(this.em.fork(), { id, vendorId }, actor);
  }

  private async one(vendorId: number, id: number): Promise<Shown> {
    const found = (await this.list(vendorId)).find((certificate) => certificate.id === id);
    if (!found) throw new AppError('not-found', 'Certificate not found');
    return found;
  }
}
