import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Inject, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { Document } from '#core/database/entities/document.entity';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import { findVendorRecord } from '#core/records/vendors/find-vendor-record';
import { IdentifierKey } from '#core/kernel/keys/identifier-key';
import { maskTaxId } from '#core/records/vendors/tax-id';
import { vendorWays } from '#core/records/vendors/recognise-vendor';
import { nameVendor } from '#core/commands/take-vendor';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, Refuses } from '../http/answers.js';
import { BodyId, Id } from '../http/values.js';
import { CLOCK } from '../platform/tokens.js';
import { VendorOut } from './vendor.schema.js';
import { VendorsService } from './vendors.service.js';

const text = z.string().nullable();
const DocumentVendor = z
  .object({
    found: z
      .object({
        vendor_id: z.int(),
        business_name: z.string(),
        is_active: z.boolean(),
        confidence: z.number(),
        by: z.enum(vendorWays),
        reason: z.string(),
      })
      .nullable()
      .describe('The vendor of the directory it is from, and why'),
    proposed: z
      .object({ business_name: z.string(), phone: text, email: text, address: text, tax_id: text, service_type: text })
      .nullable()
      .describe('A vendor that is not in the directory under this name, as the document has it'),
    similar: z.array(z.object({ vendor_id: z.int(), business_name: z.string() })).describe('Vendors of nearly the name that is proposed'),
  })
  .meta({ id: 'DocumentVendor' });
const NameVendor = z.object({ vendor_id: BodyId }).meta({ id: 'NameVendor', examples: [{ vendor_id: 4 }] });

/** Whose bill a document is. */
@Controller('documents/:id/vendor')
export class DocumentVendorController {
  constructor(
    private readonly em: EntityManager,
    private readonly vendors: VendorsService,
    private readonly keys: IdentifierKey,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @SignedIn()
  @Answers(200, DocumentVendor, 'The vendor of the directory a document is from, or the one it proposes')
  @Refuses(404)
  async find(@Param('id', { schema: Id }) id: number): Promise<z.input<typeof DocumentVendor>> {
    const em = this.em.fork();
    const document = await em.findOne(Document, { id, deletedAt: null }, { populate: ['ocrText'] });
    if (!document) throw new AppError('not-found', 'Document not found');
    const { found, proposed, similar } = await findVendorRecord(em, document, await this.keys.of(em));
    return {
      found: found && {
        vendor_id: found.vendor.id,
        business_name: found.vendor.businessName,
        is_active: found.vendor.isActive,
        confidence: found.confidence,
        by: found.by,
        reason: found.reason,
      },
      proposed: proposed && {
        business_name: proposed.businessName,
        phone: proposed.phone,
        email: proposed.email,
        address: proposed.address,
        tax_id: maskTaxId({ taxId: proposed.taxId, taxIdLastFour: null }),
        service_type: proposed.serviceType,
      },
      similar: similar.map(({ id: vendor_id, businessName: business_name }) => ({ vendor_id, business_name })),
    };
  }

  @Post()
  @Editors()
  @Answers(201, VendorOut, 'Add the vendor a document proposes; one of this name that is there is answered instead')
  @Refuses(404)
  add(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.vendors.ofDocument(id, actor);
  }

  @Put()
  @Editors()
  @Answers(200, DocumentVendor, 'Set the vendor of a document; the name on the document becomes another name of that vendor')
  @Refuses(404)
  async say(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) documentId: number,
    @Body({ schema: NameVendor }) { vendor_id: vendorId }: z.output<typeof NameVendor>,
  ) {
    await nameVendor(this.em.fork(), { documentId, vendorId }, { actor, clock: this.clock });
    return this.find(documentId);
  }
}
