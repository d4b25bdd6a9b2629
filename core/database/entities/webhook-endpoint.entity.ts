import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant, jsonOr, updatedAt } from '#core/kernel/platform/columns';
import { User } from '#core/database/entities/user.entity';

const schema = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoint',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(100),
    url: p.text(),
    /** The types of events it wants; see `event-types`. */
    events: jsonOr<string[]>(() => []),
    isOn: p.boolean().default(true),
    /** What its messages are signed with, sealed: `whsec_…`. Null only until its row has an id. */
    sealedSecret: p.text().nullable().hidden(),
    /** The secret before it, which signs too until `previousUntil`. */
    previousSealedSecret: p.text().nullable().hidden(),
    previousUntil: instant().nullable(),
    /** Why it was turned off by the product, for a person; null where a person did it or it is on. */
    turnedOffReason: p.text().nullable(),
    /** Since when nothing has reached it. */
    failingSince: instant().nullable(),
    /** How often in a row it has failed. */
    failures: p.integer().default(0),
    /** It is left alone until then. */
    restUntil: instant().nullable(),
    lastSuccessAt: instant().nullable(),
    createdBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('created_by').deleteRule('set null'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  indexes: [{ name: 'webhook_endpoint_created_by_idx', properties: ['createdBy'] }],
});

/** Another program's address that receives events. */
export class WebhookEndpoint extends schema.class {}

schema.setClass(WebhookEndpoint);
