import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import type { z } from 'zod';
import { Document } from '#core/database/entities/document.entity';
import { VendorW9 } from '#core/database/entities/vendor-w9.entity';
import type { Actor } from '#core/kernel/audit/audited-write';
import { IdentifierKey } from '#core/kernel/keys/identifier-key';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { findVendor } from '#core/records/vendors/save-vendor';
import { deleteW9, saveW9 } from '#core/records/vendors/save-w9';
import { maskTaxId } from '#core/records/vendors/tax-id';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { camelKeys } from '../http/case.js';
import { Id } from '../http/values.js';
import { W9Out, W9Update } from './w9.schema.js';

/** The form W-9 of a vendor. */
@Controller('vendors/:id/w9')
export class W9Controller {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SecretBox,
    private readonly identifierKey: IdentifierKey,
  ) {}

  @Get()
  @SignedIn()
  @Answers(200, W9Out, 'What a vendor’s W-9 says')
  @Refuses(404)
  async find(@Param('id', { schema: Id }) id: number): Promise<z.input<typeof W9Out>> {
    const em = this.em.fork();
    const vendor = await findVendor(em, id);
    const w9 = await em.findOne(VendorW9, { vendorId: id });
    // One that is hidden from who asks is not named.
    const document = w9?.documentId
      ? await em.findOne(Document, { id: w9.documentId, deletedAt: null }, { fields: ['id', 'filename'] })
      : null;
    return {
      vendor_id: id,
      legal_name: w9?.legalName ?? null,
      classification: w9?.classification ?? null,
      is_exempt: w9?.isExempt ?? false,
      service: w9?.service ?? 'general',
      received_on: w9?.receivedOn ?? null,
      document_id: document?.id ?? null,
      filename: document?.filename ?? null,
      tax_id: maskTaxId(vendor),
    };
  }

  @Put()
  @Editors()
  @Answers(200, W9Out, 'Enter or change what a vendor’s W-9 says')
  @Refuses(404)
  async save(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number, @Body({ schema: W9Update }) body: z.output<typeof W9Update>) {
    const keys = { box: this.box, identifiers: await this.identifierKey.of(this.em) };
    await saveW9(this.em.fork(), id, camelKeys(body), { ...actor, keys });
    return this.find(id);
  }

  @Delete()
  @Editors()
  @AnswersNothing('Forget a vendor’s W-9; its document and the tax ID stay')
  @Refuses(404)
  delete(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return deleteW9(this.em.fork(), id, actor);
  }
}
