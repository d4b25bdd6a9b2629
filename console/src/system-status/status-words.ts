import type { Badge } from '../documents/document-words';
import { formatBytes, formatInstant } from '../money/format';
import { regionShown } from '../i18n/locale';

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** Documents are read on the machine itself where no provider is set up: that works, and is not something left undone. */
const worksUnset = new Set(['ai_provider']);

/** How a service is doing. Any health but the known ones is a warning. */
export function healthBadge(name: string, status: string): Badge {
  if (status === 'not_configured' && worksUnset.has(name)) return { tone: 'good', text: 'status.healthy' };
  if (status === 'healthy') return { tone: 'good', text: 'status.healthy' };
  if (status === 'error') return { tone: 'bad', text: 'status.error' };
  if (status === 'not_configured') return { tone: 'info', text: 'status.not_configured' };
  return { tone: 'warn', text: 'status.warning' };
}

/** The services that somebody should look at, by their names: what is not set up on purpose is none of them. */
export const needAttention = (all: Readonly<Record<string, { status: string }>>, translate: Translate): string[] =>
  Object.entries(all)
    .filter(([name, { status }]) => ['bad', 'warn'].includes(healthBadge(name, status).tone))
    .map(([name]) => serviceName(name, translate));

/** `mail_gateway` as a person says it; an unknown key is read out. */
function spoken(key: string): string {
  const words = key.replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const serviceName = (name: string, translate: Translate): string => translate(`status.services.${name}`, { _: spoken(name) });

export type Fact = readonly [label: string, value: string];

function valueOf(key: string, value: string | number | boolean, translate: Translate): string {
  if (typeof value === 'boolean') return translate(value ? 'status.yes' : 'status.no');
  if (typeof value === 'number') return /bytes$/i.test(key) ? formatBytes(value) : value.toLocaleString(regionShown());
  return /^\d{4}-\d\d-\d\dT/.test(value) ? formatInstant(value) : translate(`status.values.${value}`, { _: value });
}

/** A service's facts in words, nested ones among them, each once; what is not known is left out. */
export function factsOf(service: Readonly<Record<string, unknown>>, translate: Translate): Fact[] {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(service)) {
    if (key === 'status' || key === 'error' || value === null || value === '') continue;
    if (typeof value === 'object') for (const [label, words] of factsOf({ ...value }, translate)) found.set(label, words);
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      found.set(translate(`status.facts.${key}`, { _: spoken(key) }), valueOf(key, value, translate));
  }
  return [...found];
}
