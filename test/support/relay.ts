import type { TestApi } from './api.js';

/** Switches the mail relay on; the path of its address with the secret, below /api/v1. */
export async function openRelay(api: TestApi, othersEndInHours: number | null = null): Promise<string> {
  const { body } = await api.post<{ email_url: string }>('/webhooks/relay/secrets', { others_end_in_hours: othersEndInHours });
  return body.email_url.replace('/api/v1', '');
}
