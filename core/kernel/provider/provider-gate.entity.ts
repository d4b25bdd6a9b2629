import { defineEntity, p } from '@mikro-orm/postgresql';
import { instant } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'ProviderGate',
  tableName: 'provider_gate',
  properties: {
    provider: p.string().length(40).primary(),
    /** Until then the provider asked to be left alone. */
    quietUntil: instant().nullable(),
    /** Failures in a row. */
    failures: p.integer().default(0),
    /** Until then nobody asks, since it keeps failing; afterwards one call at a time tries. */
    openUntil: instant().nullable(),
  },
});

/** How an AI provider fares, as all workers have found: one account, so that ten workers don't ask ten times as often. */
export class ProviderGate extends schema.class {}

schema.setClass(ProviderGate);
