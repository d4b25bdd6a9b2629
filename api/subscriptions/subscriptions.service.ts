import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { findDocument } from '#core/records/documents/find-document';
import type { Clock } from '#core/kernel/platform/clock';
import { findBusinessDay } from '#core/records/settings/business-day';
import { foreignCurrency } from '#core/records/documents/foreign-currency';
import { chargedOn } from '#core/books/subscriptions/charge';
import { findCharges } from '#core/books/subscriptions/find-charges';
import { linkDocument, subscribeFromDocument } from '#core/commands/link-document';
import { previewLink } from '#core/books/subscriptions/post-charges';
import { proposeSubscription } from '#core/books/subscriptions/propose-subscription';
import { recogniseFor } from '#core/books/subscriptions/recognise-subscription';
import { changeSubscription, createSubscription, deleteSubscription, findSubscription } from '#core/books/subscriptions/save-subscription';
import { countBills, sumByCategory, sumSubscriptions } from '#core/books/subscriptions/subscription-figures';
import { Subscription } from '#core/database/entities/subscription.entity';
import { camelKeys, pick } from '../http/case.js';
import { orderBy } from '../list-query/order-by.js';
import { Page } from '../http/page.js';
import { CLOCK } from '../platform/tokens.js';
import { subscriptionCondition, type SubscriptionRequest, subscriptionRules } from './subscription-list.js';
import type {
  LinkEffectOut,
  ProposedSubscriptionOut,
  SubscriptionCreate,
  SubscriptionChargesOut,
  SubscriptionOut,
  SubscriptionUpdate,
} from './subscription.schema.js';

const columns = [
  'id',
  'site_name',
  'monthly_price',
  'charged_amount',
  'billing_cycle',
  'category',
  'url',
  'description',
  'status',
  'cancelled_on',
  'created_at',
  'updated_at',
] as const;

@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(request: SubscriptionRequest) {
    const page = { limit: request.limit, offset: request.skip, orderBy: orderBy(request.order, subscriptionRules.columns) };
    const [rows, total] = await this.em.findAndCount(Subscription, subscriptionCondition(request), page);
    return new Page(await this.view(rows), total, request.skip, subscriptionRules.resource);
  }

  async one(id: number) {
    const [shown] = await this.view([await findSubscription(this.em.fork(), id)]);
    return shown;
  }

  /** The charges that its bills state. */
  async charges(id: number) {
    const em = this.em.fork();
    const { today } = await findBusinessDay(em, this.clock);
    const [found] = await findCharges(em, [await findSubscription(em, id)], today);
    return found ?? { charges: [], missing: [], next_on: null };
  }

  /** The same for every subscription that has a bill. */
  async allCharges(): Promise<z.input<typeof SubscriptionChargesOut>> {
    const em = this.em.fork();
    const { today } = await findBusinessDay(em, this.clock);
    const fields = ['id', 'billingCycle', 'monthlyPrice', 'status', 'cancelledOn'] as const;
    return findCharges(em, await em.find(Subscription, {}, { fields }), today);
  }

  totals() {
    return sumSubscriptions(this.em);
  }

  summary() {
    return sumByCategory(this.em);
  }

  async create(body: z.output<typeof SubscriptionCreate>, actor: Actor) {
    const subscription = await this.em.fork().transactional((tx) => createSubscription(tx, camelKeys(body), actor));
    return this.one(subscription.id);
  }

  async update(id: number, body: z.output<typeof SubscriptionUpdate>, actor: Actor) {
    await changeSubscription(this.em.fork(), id, camelKeys(body), actor);
    return this.one(id);
  }

  delete(id: number, actor: Actor): Promise<void> {
    return deleteSubscription(this.em.fork(), id, actor);
  }

  async propose(documentId: number): Promise<z.input<typeof ProposedSubscriptionOut>> {
    const document = await findDocument(this.em, documentId);
    const foreign = await foreignCurrency(this.em, document);
    const { siteName, ...rest } = proposeSubscription(document, { isForeign: foreign !== null, fromName: document.fromName ?? null });
    const facts = { siteName, fromEmail: document.fromEmail ?? null, documentId };
    const linked = document.subscriptionId ?? null;
    const found = linked === null ? await recogniseFor(this.em, facts) : null;
    const reason = document.machineFields.linked_subscription?.reason ?? found?.reason;
    const [shown] = await this.view(await this.em.find(Subscription, { id: linked ?? found?.id ?? 0 }));
    return {
      site_name: siteName,
      ...pick(rest, ['monthly_price', 'charged_amount', 'billing_cycle', 'category', 'description']),
      url: null,
      original_currency: foreign?.currency ?? null,
      original_amount: foreign ? chargedOn(document) : null,
      existing_subscription: shown ?? null,
      existing_reason: shown ? (reason ?? null) : null,
      existing_is_sure: linked !== null || (found?.sure ?? false),
    };
  }

  async previewLink(subscriptionId: number, documentId: number): Promise<z.input<typeof LinkEffectOut>> {
    const price = await previewLink(this.em, { subscriptionId, documentId });
    return { changes: price ? pick(price, ['monthly_price', 'charged_amount', 'billing_cycle']) : null };
  }

  async createFrom(documentId: number, body: z.output<typeof SubscriptionCreate>, actor: Actor) {
    const subscription = await subscribeFromDocument(this.em.fork(), documentId, camelKeys(body), { actor, clock: this.clock });
    return this.one(subscription.id);
  }

  async link(subscriptionId: number, documentId: number, actor: Actor) {
    await linkDocument(this.em.fork(), { subscriptionId, documentId }, { actor, clock: this.clock });
    return this.one(subscriptionId);
  }

  private async view(rows: readonly Subscription[]): Promise<z.input<typeof SubscriptionOut>[]> {
    const bills = await countBills(
      this.em,
      rows.map((row) => row.id),
    );
    return rows.map((row) => ({ ...pick(row, columns), document_count: bills.get(row.id) ?? 0 }));
  }
}
