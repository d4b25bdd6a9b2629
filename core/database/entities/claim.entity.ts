import { defineEntity, p } from '@mikro-orm/postgresql';
import { bookNames, claimKinds, claimSources, standings } from '#core/database/values/claim-values';
import { Document } from '#core/database/entities/document.entity';
import { Expense } from '#core/database/entities/expense.entity';
import { billingCycles } from '#core/extraction/fields/extracted-fields';
import { instant, money } from '#core/kernel/platform/columns';
import { Property } from '#core/database/entities/property.entity';
import { Subscription } from '#core/database/entities/subscription.entity';

const schema = defineEntity({
  name: 'Claim',
  tableName: 'claim',
  properties: {
    id: p.integer().primary(),
    book: p.enum(bookNames),
    kind: p.enum(claimKinds),
    source: p.enum(claimSources),
    /** Whose dues or income it is about; null for a subscription. */
    propertyId: () => p.manyToOne(Property).mapToPk().nullable().fieldName('property_id').deleteRule('cascade'),
    /** Whose charge it is; null for dues. */
    subscriptionId: () => p.manyToOne(Subscription).mapToPk().nullable().fieldName('subscription_id').deleteRule('cascade'),
    /** The document that states it. */
    documentId: () => p.manyToOne(Document).mapToPk().nullable().fieldName('document_id').deleteRule('cascade'),
    /** The expense that is the payment. */
    expenseId: () => p.manyToOne(Expense).mapToPk().nullable().fieldName('expense_id').deleteRule('cascade'),
    /** The first day of the period that is stated; null where none is. */
    period: p.date().nullable(),
    dueOn: p.date().nullable(),
    /** When it was paid, billed or credited; null where the expense tells. */
    happenedOn: p.date().nullable(),
    /** Null where the expense tells it. */
    amount: money().nullable(),
    /** Of its amount, as stated (ISO 4217); null: that of the books. */
    currency: p.character().length(3).nullable(),
    /** How often it is charged, as stated. */
    billingCycle: p.enum(billingCycles).nullable(),
    /** The number of the bill, in capital letters and digits. */
    reference: p.text().nullable(),
    /** The document states that it takes the place of an earlier one. */
    corrects: p.boolean().default(false),
    note: p.text().nullable(),
    /** Who paid it, or the manager who collected it: of income. */
    payer: p.string().length(300).nullable(),
    /** The line of Schedule E of a cost that a manager has withheld. */
    line: p.text().nullable(),
    /** The last day of the time that income is for. */
    periodEnd: p.date().nullable(),
    /** It counts beside what looks like the same: a person says so. */
    isSeparate: p.boolean().default(false),
    /** The first day of the period that dues are counted in, which the fold finds. */
    countedIn: p.date().nullable(),
    standing: p.enum(standings).default('counts'),
    /** When the transaction began that brought it: since then its document states what it states. */
    createdAt: instant().defaultRaw('now()'),
  },
  indexes: [
    { name: 'claim_counted_idx', properties: ['book', 'propertyId', 'countedIn'] },
    { name: 'claim_subscription_idx', properties: ['subscriptionId'] },
    { name: 'claim_document_idx', properties: ['documentId'] },
    { name: 'claim_expense_idx', properties: ['expenseId'] },
    {
      name: 'claim_income_idx',
      expression: 'create index "claim_income_idx" on "claim" ("property_id", "happened_on") where "book" = \'income\'',
    },
    {
      name: 'claim_reference_idx',
      expression: 'create index "claim_reference_idx" on "claim" ("property_id", "reference") where "reference" is not null',
    },
    {
      name: 'claim_paid_unique',
      expression: 'create unique index "claim_paid_unique" on "claim" ("book", "property_id", "expense_id") where "source" = \'expense\'',
    },
    {
      name: 'claim_named_unique',
      expression: 'create unique index "claim_named_unique" on "claim" ("book", "property_id", "expense_id") where "source" = \'person\'',
    },
  ],
  checks: [
    // Rent that is taken back is below zero.
    { name: 'claim_amount', expression: "amount > 0 or (book = 'income' and amount < 0)" },
    {
      name: 'claim_subject',
      expression: "num_nonnulls(property_id, subscription_id) = 1 and (book in ('dues', 'income')) = (property_id is not null)",
    },
    { name: 'claim_income', expression: "book <> 'income' or (amount is not null and happened_on is not null)" },
    { name: 'claim_counted', expression: "book <> 'dues' or counted_in is not null" },
  ],
});

/** One amount that a document or a person states, for a period or a day. The books are folds over claims. */
export class Claim extends schema.class {}

schema.setClass(Claim);
