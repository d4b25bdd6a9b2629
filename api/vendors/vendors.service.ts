import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import type { Clock } from '#core/kernel/platform/clock';
import { findInsuredUntil } from '#core/books/expected/expiring-certificates';
import { AppError } from '#core/kernel/platform/app-error';
import { mergeVendors } from '#core/commands/merge-vendors';
import { changeVendor, createVendor, findVendor } from '#core/records/vendors/save-vendor';
import { addProposedVendor } from '#core/commands/take-vendor';
import { IdentifierKey } from '#core/kernel/keys/identifier-key';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { revealTaxId } from '#core/records/vendors/reveal-tax-id';
import { maskTaxId } from '#core/records/vendors/tax-id';
import { Vendor } from '#core/database/entities/vendor.entity';
import { camelKeys, pick } from '../http/case.js';
import { findListed } from '../list-query/find-page.js';
import type { Plain } from '../list-query/find-plain.js';
import { CLOCK } from '../platform/tokens.js';
import { vendorCondition, type VendorRequest, vendorRules } from './vendor-list.js';
import type { VendorCreate, VendorOut, VendorUpdate } from './vendor.schema.js';

const columns = [
  'id',
  'business_name',
  'contact_name',
  'phone',
  'email',
  'service_type',
  'service_areas',
  'accepts_email',
  'accepts_sms',
  'preferred_contact_method',
  'is_preferred',
  'notes',
  'aliases',
  'address',
  'is_active',
  'last_message_date',
  'created_at',
  'updated_at',
] as const;
const recentMs = 30 * 24 * 3600 * 1000;

@Injectable()
export class VendorsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly box: SecretBox,
    private readonly identifierKey: IdentifierKey,
  ) {}

  list(request: VendorRequest) {
    return findListed(this.em, Vendor, request, { ...vendorRules, where: vendorCondition(request) }, (rows) => this.view(rows));
  }

  async one(id: number) {
    const [shown] = await this.view([await findVendor(this.em.fork(), id)]);
    if (!shown) throw new AppError('not-found', 'Vendor not found');
    return shown;
  }

  async create(body: z.output<typeof VendorCreate>, actor: Actor) {
    return this.one((await createVendor(this.em.fork(), camelKeys(body), await this.with(actor))).id);
  }

  /** The vendor a document proposes, or the existing one of this name. */
  async ofDocument(documentId: number, actor: Actor) {
    return this.one((await addProposedVendor(this.em.fork(), documentId, await this.with(actor))).id);
  }

  async update(id: number, body: z.output<typeof VendorUpdate>, actor: Actor) {
    await changeVendor(this.em.fork(), id, camelKeys(body), await this.with(actor));
    return this.one(id);
  }

  async merge(both: { id: number; goneId: number }, actor: Actor) {
    await mergeVendors(this.em.fork(), both, await this.with(actor));
    return this.one(both.id);
  }

  async deactivate(id: number, actor: Actor): Promise<void> {
    await changeVendor(this.em.fork(), id, { isActive: false }, { keys: null, ...actor });
  }

  async reveal(id: number, actor: Actor) {
    return { tax_id: await revealTaxId(this.em, { id, box: this.box }, actor) };
  }

  /** Who writes, with the keys of tax IDs. */
  private async with(actor: Actor) {
    return { ...actor, keys: { box: this.box, identifiers: await this.identifierKey.of(this.em) } };
  }

  private async view(vendors: readonly Plain<Vendor>[]): Promise<z.input<typeof VendorOut>[]> {
    const insured = await findInsuredUntil(
      this.em.fork(),
      vendors.map(({ id }) => id),
    );
    const since = this.clock.now().getTime() - recentMs;
    return vendors.map((vendor) => ({
      ...pick(vendor, columns),
      tax_id: maskTaxId(vendor),
      insured_until: insured.get(vendor.id) ?? null,
      has_recent_messages: (vendor.lastMessageDate?.getTime() ?? 0) > since,
    }));
  }
}
