import type { Badge } from '../documents/document-words';
import { formatBytes, formatInstant } from '../money/format';

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
export const needAttention = (all: Readonly<Record<string, { status: string }>>): string[] =>
  Object.entries(all)
    .filter(([name, { status }]) => ['bad', 'warn'].includes(healthBadge(name, status).tone))
    .map(([name]) => serviceName(name));

const services: Readonly<Record<string, string>> = {
  database: 'Database',
  file_storage: 'File storage',
  redis: 'Redis',
  mail_gateway: 'Mail gateway',
  worker: 'Worker',
  queue: 'Work queue',
  sendgrid: 'Outgoing mail',
  ai_provider: 'Document reading',
  openphone: 'Phone messages',
  oidc: 'Sign-in provider',
  sign_in: 'Sign-in',
  virus_scanner: 'Virus scanner',
};

const facts: Readonly<Record<string, string>> = {
  total_documents: 'Documents',
  documents_last_24h: 'Documents, last 24 hours',
  failed_documents: 'Documents that failed',
  writable: 'Can be written to',
  upload_dir_exists: 'Upload folder is there',
  railway_volume: 'Data volume',
  railway_volume_exists: 'Data volume is there',
  free_bytes: 'Free space',
  processes: 'Processes running',
  last_seen: 'Last seen',
  spool_depth: 'Mails waiting to be imported',
  spoolDepth: 'Mails waiting to be imported',
  spoolFreeBytes: 'Free space',
  oldest_due_seconds: 'Longest wait, seconds',
  provider: 'Read by',
  openai_configured: 'OpenAI’s protocol set up',
  anthropic_configured: 'Anthropic’s protocol set up',
  pdf2image_available: 'Pages can be rendered',
  pdf2image_note: 'Page renderer',
  test_cost_note: 'Cost',
  second_factor_required_of: 'Two-step sign-in required of',
  messages_last_7_days: 'Messages, last 7 days',
  sandbox: 'Readers',
  scanner_version: 'Scanner',
  signatures_at: 'Signatures of',
};

const values: Readonly<Record<string, string>> = {
  local: 'This machine',
  anthropic: 'Anthropic',
  'openai-compatible': 'A server that speaks OpenAI’s protocol',
  nobody: 'no one',
  everybody: 'everyone',
};

/** `mail_gateway` as a person says it; an unknown key is read out. */
function spoken(key: string): string {
  const words = key.replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const serviceName = (name: string): string => services[name] ?? spoken(name);

export type Fact = readonly [label: string, value: string];

function valueOf(key: string, value: string | number | boolean, yes: string, no: string): string {
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number') return /bytes$/i.test(key) ? formatBytes(value) : value.toLocaleString('en-US');
  return /^\d{4}-\d\d-\d\dT/.test(value) ? formatInstant(value) : (values[value] ?? value);
}

/** A service's facts in words, nested ones among them, each once; what is not known is left out. */
export function factsOf(service: Readonly<Record<string, unknown>>, yes: string, no: string): Fact[] {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(service)) {
    if (key === 'status' || key === 'error' || value === null || value === '') continue;
    if (typeof value === 'object') for (const [label, words] of factsOf({ ...value }, yes, no)) found.set(label, words);
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      found.set(facts[key] ?? spoken(key), valueOf(key, value, yes, no));
  }
  return [...found];
}
