import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { auditSnapshot, recordAudit } from '#core/kernel/audit/record-audit';
import { addProperty } from '#core/commands/add-property';
import { WhileBooksStand } from '#core/records/expenses/while-books-stand';
import { refoldDues } from '#core/books/hoa/refold-dues';
import { takeMonthlyFee } from '#core/books/hoa/save-due-rate';
import { IdentifierKey } from '#core/kernel/keys/identifier-key';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { findPropertyFigures, type Spending } from '#core/books/reports/property-figures';
import { PropertyIdentifier } from '#core/database/entities/property-identifier.entity';
import { holdSeries } from '#core/books/claims/series';
import { Property } from '#core/database/entities/property.entity';
import { type PropertyKeys, updateProperty } from '#core/records/properties/save-property';
import { findBusinessDay } from '#core/records/settings/business-day';
import { findPage } from '../list-query/find-page.js';
import { findPlainById, type Plain } from '../list-query/find-plain.js';
import { keyOf } from '../list-query/list-query.js';
import { orderBy } from '../list-query/order-by.js';
import { Page } from '../http/page.js';
import { CLOCK, ENV } from '../platform/tokens.js';
import { propertyCondition, type PropertyRequest, propertyRules } from './property-list.js';
import { toPropertyInput } from './property-input.js';
import { findPropertyTags } from './property-tags.js';
import { viewProperty, viewPropertyRow } from './property-view.js';
import type { PropertyUpdate } from './property.schema.js';

@Injectable()
export class PropertiesService {
  private readonly spending = new WhileBooksStand<Spending>();

  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly box: SecretBox,
    private readonly identifierKey: IdentifierKey,
  ) {}

  async list(request: PropertyRequest) {
    const { skip, limit, order } = request;
    const page = {
      skip,
      limit,
      where: () => propertyCondition(request),
      orderBy: () => orderBy(order, propertyRules.columns),
      searched: false,
      key: keyOf(request),
    };
    const show = (rows: Plain<Property>[]) => this.rows(rows);
    const [shown, total] = await findPage(this.em, Property, page, show);
    return new Page(shown, total, skip, propertyRules.resource);
  }

  async one(id: number) {
    const property = await findPlainById(this.em, Property, id);
    if (!property) throw new AppError('not-found', 'Property not found');
    const accounts = this.em.count(PropertyIdentifier, { propertyId: id, kind: 'hoa' });
    const [rows, count] = await Promise.all([this.rows([property]), accounts]);
    return rows.map((row) => viewProperty(property, row, count > 0))[0];
  }

  async create(body: z.output<typeof PropertyUpdate> & { name: string }, actor: Actor) {
    const keys = await this.keys();
    const input = { ...toPropertyInput(body), name: body.name };
    const property = await this.em.fork().transactional((tx) => addProperty(tx, input, { keys, actor }));
    return this.one(property.id);
  }

  async update(id: number, body: z.output<typeof PropertyUpdate>, actor: Actor) {
    const { today } = await findBusinessDay(this.em, this.clock);
    const keys = await this.keys();
    await this.change(id, 'update', actor, async (tx, property) => {
      const { hoa_monthly_fee: fee, ...others } = body;
      const taken = fee !== undefined && (await takeMonthlyFee(tx, { propertyId: id, fee, today }, actor));
      await updateProperty(tx, property, toPropertyInput(taken ? others : body), keys);
    });
    return this.one(id);
  }

  /** Archived, or brought back: expenses and documents of past tax years keep their property. */
  async setActive(id: number, isActive: boolean, actor: Actor): Promise<void> {
    await this.change(id, isActive ? 'restore' : 'archive', actor, (_, property) => {
      property.isActive = isActive;
    });
  }

  private async change(
    id: number,
    action: string,
    actor: Actor,
    make: (tx: EntityManager, property: Property) => Promise<void> | void,
  ): Promise<void> {
    await this.em.fork().transactional(async (tx) => {
      // Posting claims locks their series, then the property.
      await holdSeries(tx, 'dues', [id]);
      // Assigning documents meanwhile locks the documents, then its series.
      await tx.execute('select 1 from property where id = ? for no key update', [id]);
      const property = await tx.findOne(Property, { id }, { refresh: true });
      if (!property) throw new AppError('not-found', 'Property not found');
      const before = auditSnapshot(tx, property);
      await make(tx, property);
      await refoldDues(tx, [id]);
      recordAudit(tx, { ...actor, action, resource: 'properties', resourceId: id, before, after: auditSnapshot(tx, property) });
    });
  }

  private async keys(): Promise<PropertyKeys> {
    return { box: this.box, identifiers: await this.identifierKey.of(this.em) };
  }

  private async rows(rows: readonly Plain<Property>[]) {
    const ids = rows.map(({ id }) => id);
    const figured = async () => findPropertyFigures(this.em, ids, await findBusinessDay(this.em, this.clock), this.spending);
    const [figures, tags] = await Promise.all([figured(), findPropertyTags(this.em, ids)]);
    return rows.map((row) => viewPropertyRow(row, figures.get(row.id), tags.get(row.id) ?? [], this.env.MAIL_DOMAIN));
  }
}
