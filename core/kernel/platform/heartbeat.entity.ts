import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ProcessRole } from '#core/kernel/platform/heartbeat';
import { createdAt, instant, jsonOr } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'Heartbeat',
  tableName: 'heartbeat',
  properties: {
    /** `worker:<host>:<pid>`. */
    process: p.string().length(120).primary(),
    role: p.text().$type<ProcessRole>(),
    version: p.string().length(40),
    startedAt: createdAt(),
    seenAt: instant(),
    data: jsonOr<Record<string, unknown>>(() => ({})),
  },
  indexes: [{ name: 'heartbeat_role_idx', properties: ['role', 'seenAt'] }],
});

/** A sign of life of a process, every few seconds. */
export class Heartbeat extends schema.class {}

schema.setClass(Heartbeat);
