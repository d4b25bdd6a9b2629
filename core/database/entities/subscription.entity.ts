import { defineEntity, p } from '@mikro-orm/postgresql';
import { billingCycles } from '#core/extraction/fields/extracted-fields';
import { createdAt, money, updatedAt } from '#core/kernel/platform/columns';
import type { EnteredPrice } from '#core/database/values/fold-price';
import { subscriptionCategories, subscriptionStatuses } from '#core/database/values/subscription-values';

const schema = defineEntity({
  name: 'Subscription',
  tableName: 'subscription',
  properties: {
    id: p.integer().primary(),
    siteName: p.string().length(200),
    /** What it costs a month, whatever the cycle. */
    monthlyPrice: money(),
    /** What a bill of the cycle says; null where nobody has seen one. */
    chargedAmount: money().nullable(),
    billingCycle: p.enum(billingCycles).default('Monthly'),
    /** What a person, or a rule, has written down of its price last: the bills known by then are summed up by that. */
    priceEntered: p.json<EnteredPrice>().hidden(),
    category: p.enum(subscriptionCategories),
    /** http or https only. */
    url: p.text().nullable(),
    description: p.text().nullable(),
    status: p.enum(subscriptionStatuses).default('active'),
    /** The day of its cancellation, only where it is cancelled: a charge after it is questioned. */
    cancelledOn: p.date().nullable(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  indexes: [
    { name: 'subscription_name_idx', expression: 'create index "subscription_name_idx" on "subscription" (lower("site_name"))' },
    { name: 'subscription_category_idx', properties: ['category'] },
  ],
  checks: [
    { name: 'subscription_price_not_negative', expression: 'monthly_price >= 0' },
    { name: 'subscription_cancelled_day', expression: "(status = 'cancelled') = (cancelled_on is not null)" },
  ],
});

/** A service that is paid for again and again. */
export class Subscription extends schema.class {}

schema.setClass(Subscription);
