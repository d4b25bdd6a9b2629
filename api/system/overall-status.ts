import type { Health } from './system.schema.js';

/** Without one of these nothing works; the others may be away or not set up. */
const needed = ['database', 'file_storage', 'redis', 'mail_gateway', 'worker', 'queue'] as const;

/** Healthy unless something needed is in error. */
export function overallStatus(services: Readonly<Record<(typeof needed)[number], { status: Health }>>): 'healthy' | 'degraded' {
  return needed.some((name) => services[name].status === 'error') ? 'degraded' : 'healthy';
}
