import { generateSync } from 'otplib';
import { OidcIdentity } from '#core/database/entities/oidc-identity.entity';
import { makeReset } from '#core/records/users/password-resets';
import { type TestApi, testPassword } from '../api.js';
import { addPasskey } from '../passkey-calls.js';
import type { ChangingCalls } from './sample-rows.js';

/** Sets up an authenticator app. */
async function enrol(api: TestApi, token: string) {
  const { body } = await api.post<{ secret: string }>('/auth/factors/totp', undefined, { token });
  return { confirmed: await api.post('/auth/factors/totp/confirm', { code: generateSync(body) }, { token }) };
}

async function passkeyOf(api: TestApi, token: string): Promise<number> {
  await addPasskey(api, token);
  const { body } = await api.get<{ passkeys: { id: number }[] }>('/auth/factors', { token });
  return body.passkeys[0]?.id ?? 0;
}

/** A webhook that nobody is at. */
const hook = (name: string) => ({ name, url: 'https://hooks.example.com/', events: ['dues.recorded'] });

/** An export to the folder. */
const nightly = (name: string) => ({ name, profile: 'ledger', period: 'this_year', rhythm: 'daily', at_hour: 6, place: 'folder' });

/** A mailbox elsewhere at which nobody listens. */
const mailbox = (folder: string) => ({
  host: '127.0.0.1',
  port: 1,
  tls: 'tls',
  username: 'bills@example.com',
  auth: 'password',
  password: 'an app password',
  folder,
  ending: 'seen',
  role: 'receipts',
  trust: 'senders',
  since: '2026-01-01',
});

/** How each call succeeds that changes people, mail, messages, rules and settings. */
export const callsOfHouse: ChangingCalls = {
  'POST /api/v1/auth/login': async ({ api }) => {
    const { email } = await api.makeUser('STAFF');
    return api.post('/auth/login', { username: email, password: testPassword }, { token: null });
  },
  'POST /api/v1/auth/change-password': ({ api, asNewcomer }) =>
    asNewcomer((token) =>
      api.post('/auth/change-password', { current_password: testPassword, new_password: 'another good one' }, { token }),
    ),
  'POST /api/v1/auth/confirm': ({ api, asNewcomer }) =>
    asNewcomer((token) => api.post('/auth/confirm', { password: testPassword }, { token })),
  'POST /api/v1/auth/reset-password': async ({ api }) => {
    const { id } = await api.makeUser('STAFF');
    const token = await api.em.fork().transactional((tx) => makeReset(tx, id, new Date()));
    return api.post('/auth/reset-password', { token, new_password: 'another good one' }, { token: null });
  },
  'POST /api/v1/auth/factors/totp': ({ api, asNewcomer }) => asNewcomer((token) => api.post('/auth/factors/totp', undefined, { token })),
  'POST /api/v1/auth/factors/totp/confirm': ({ asNewcomer, api }) => asNewcomer(async (token) => (await enrol(api, token)).confirmed),
  'DELETE /api/v1/auth/factors/totp': ({ api, asNewcomer }) =>
    asNewcomer(async (token) => {
      await enrol(api, token);
      return api.delete('/auth/factors/totp', { token });
    }),
  'POST /api/v1/auth/factors/recovery-codes': ({ api, asNewcomer }) =>
    asNewcomer(async (token) => {
      await enrol(api, token);
      return api.post('/auth/factors/recovery-codes', undefined, { token });
    }),
  'POST /api/v1/auth/factors/passkeys': ({ api, asNewcomer }) => asNewcomer(async (token) => (await addPasskey(api, token)).answered),
  'PATCH /api/v1/auth/factors/passkeys/{id}': ({ api, asNewcomer }) =>
    asNewcomer(async (token) => api.patch(`/auth/factors/passkeys/${await passkeyOf(api, token)}`, { name: 'Safe' }, { token })),
  'DELETE /api/v1/auth/factors/passkeys/{id}': ({ api, asNewcomer }) =>
    asNewcomer(async (token) => api.delete(`/auth/factors/passkeys/${await passkeyOf(api, token)}`, { token })),
  'POST /api/v1/auth/logout': ({ api, asNewcomer }) => asNewcomer((token) => api.post('/auth/logout', undefined, { token })),
  'DELETE /api/v1/auth/sessions/{id}': ({ api, asNewcomer }) =>
    asNewcomer(async (token) => {
      const { body } = await api.get<{ id: number }[]>('/auth/sessions', { token });
      return api.delete(`/auth/sessions/${body[0]?.id}`, { token });
    }),
  'DELETE /api/v1/auth/sessions': ({ api, asNewcomer }) => asNewcomer((token) => api.delete('/auth/sessions', { token })),
  'POST /api/v1/auth/logout-all': ({ api, asNewcomer }) => asNewcomer((token) => api.post('/auth/logout-all', undefined, { token })),
  'POST /api/v1/setup/make-me-admin': async ({ api, asNewcomer }) => {
    await api.em.execute(`update app_user set is_active = false where role = 'ADMIN'`);
    const answer = await asNewcomer((token) => api.post('/setup/make-me-admin', undefined, { token }));
    await api.em.execute(`update app_user set is_active = true where role = 'ADMIN'`);
    return answer;
  },
  'POST /api/v1/admin/users/invite': ({ api, unique }) =>
    api.post('/admin/users/invite', { email: `${unique('n').replace(' ', '')}@example.com`, full_name: 'New', role: 'VIEWER' }),
  'PUT /api/v1/admin/users/{id}': async ({ api, person }) => api.put(`/admin/users/${await person()}`, { role: 'VIEWER' }),
  'POST /api/v1/admin/users/{id}/resend-invitation': async ({ api, invited }) =>
    api.post(`/admin/users/${await invited()}/resend-invitation`),
  'POST /api/v1/admin/users/{id}/reset-password': async ({ api, person }) => api.post(`/admin/users/${await person()}/reset-password`),
  'POST /api/v1/admin/users/{id}/end-sessions': async ({ api, person }) => api.post(`/admin/users/${await person()}/end-sessions`),
  'DELETE /api/v1/admin/users/{id}/provider-account': async ({ api, person }) => {
    const userId = await person();
    await api.em.insert(OidcIdentity, {
      userId,
      issuer: 'https://id.example',
      subject: `s${userId}`,
      lastUsedAt: new Date(),
      createdAt: new Date(),
    });
    return api.delete(`/admin/users/${userId}/provider-account`);
  },
  'POST /api/v1/admin/users/{id}/reset-second-factor': async ({ api, person }) =>
    api.post(`/admin/users/${await person()}/reset-second-factor`),
  'DELETE /api/v1/admin/users/{id}': async ({ api, person }) => api.delete(`/admin/users/${await person()}`),
  'POST /api/v1/hoa-emails/{id}/assign': async ({ api, property, hoaEmail }) =>
    api.post(`/hoa-emails/${await hoaEmail()}/assign`, { property_id: await property() }),
  'POST /api/v1/hoa-emails/{id}/undo-assign': async ({ api, property, hoaEmail }) => {
    const id = await hoaEmail();
    await api.post(`/hoa-emails/${id}/assign`, { property_id: await property() });
    return api.post(`/hoa-emails/${id}/undo-assign`);
  },
  'PUT /api/v1/hoa-emails/{id}': async ({ api, hoaEmail }) => api.put(`/hoa-emails/${await hoaEmail()}`, { priority: 'low' }),
  'DELETE /api/v1/hoa-emails/{id}': async ({ api, hoaEmail }) => api.delete(`/hoa-emails/${await hoaEmail()}`),
  'PATCH /api/v1/messages/{id}': async ({ api, message }) => api.patch(`/messages/${await message()}`, { is_archived: true }),
  'POST /api/v1/ai-rules': ({ api, unique }) =>
    api.post('/ai-rules', { name: unique('Rule'), conditions: [{ field: 'vendor', operator: 'is_empty' }], actions: [{ type: 'file' }] }),
  'POST /api/v1/ai-rules/suggestions/dismiss': ({ api }) => api.post('/ai-rules/suggestions/dismiss', { key: 'vendor|old name|New Name' }),
  'PATCH /api/v1/ai-rules/{id}': async ({ api, rule }) => api.patch(`/ai-rules/${await rule()}`, { priority: 3 }),
  'DELETE /api/v1/ai-rules/{id}': async ({ api, rule }) => api.delete(`/ai-rules/${await rule()}`),
  'POST /api/v1/mail/allowed-senders': ({ api, sender }) => api.post('/mail/allowed-senders', sender()),
  'DELETE /api/v1/mail/allowed-senders/{id}': async ({ api, add, sender }) =>
    api.delete(`/mail/allowed-senders/${await add('/mail/allowed-senders', sender())}`),
  'POST /api/v1/mail/{id}/release': async ({ api, mail }) => api.post(`/mail/${await mail('quarantined')}/release`, { allow_sender: true }),
  'POST /api/v1/mail/{id}/dismiss': async ({ api, mail }) => api.post(`/mail/${await mail('quarantined')}/dismiss`),
  'POST /api/v1/mail/{id}/replay': async ({ api, mail }) => api.post(`/mail/${await mail()}/replay`),
  'POST /api/v1/access-tokens': ({ api, unique }) => api.post('/access-tokens', { kind: 'api', name: unique('Script') }),
  'DELETE /api/v1/access-tokens/{id}': async ({ api, unique, add }) =>
    api.delete(`/access-tokens/${await add('/access-tokens', { kind: 'api', name: unique('Script') })}`),
  'DELETE /api/v1/admin/access-tokens/{id}': async ({ api, unique, add }) =>
    api.delete(`/admin/access-tokens/${await add('/access-tokens', { kind: 'api', name: unique('Script') })}`),
  'POST /api/v1/mail/accounts': ({ api }) => api.post('/mail/accounts', mailbox('added')),
  'PUT /api/v1/mail/accounts/{id}': async ({ api, add }) =>
    api.put(`/mail/accounts/${await add('/mail/accounts', mailbox('changed'))}`, { ...mailbox('changed'), role: 'hoa' }),
  'DELETE /api/v1/mail/accounts/{id}': async ({ api, add }) =>
    api.delete(`/mail/accounts/${await add('/mail/accounts', mailbox('deleted'))}`),
  'POST /api/v1/webhooks/relay/secrets': ({ api }) => api.post('/webhooks/relay/secrets', { others_end_in_hours: 0 }),
  'DELETE /api/v1/webhooks/relay/secrets/{id}': async ({ api, add }) =>
    api.delete(`/webhooks/relay/secrets/${await add('/webhooks/relay/secrets', { others_end_in_hours: 0 })}`),
  'PUT /api/v1/bookkeeping/accounts': ({ api, unique }) => api.put('/bookkeeping/accounts', { paid_from: unique('Bank') }),
  'POST /api/v1/year-shares': ({ api }) => api.post('/year-shares', { year: 2025, name: 'Accountant' }),
  'DELETE /api/v1/year-shares/{id}': async ({ api }) => {
    const { id } = (await api.post<{ id: number }>('/year-shares', { year: 2025, name: 'Accountant' })).body;
    return api.delete(`/year-shares/${id}`);
  },
  'POST /api/v1/scheduled-exports': ({ api, unique }) => api.post('/scheduled-exports', nightly(unique('Books'))),
  'PATCH /api/v1/scheduled-exports/{id}': async ({ api, unique, add }) =>
    api.patch(`/scheduled-exports/${await add('/scheduled-exports', nightly(unique('Books')))}`, { at_hour: 7 }),
  'DELETE /api/v1/scheduled-exports/{id}': async ({ api, unique, add }) =>
    api.delete(`/scheduled-exports/${await add('/scheduled-exports', nightly(unique('Books')))}`),
  'POST /api/v1/scheduled-exports/{id}/run': async ({ api, unique, add }) =>
    api.post(`/scheduled-exports/${await add('/scheduled-exports', nightly(unique('Books')))}/run`),
  'POST /api/v1/webhook-endpoints': ({ api, unique }) => api.post('/webhook-endpoints', hook(unique('Hook'))),
  'PATCH /api/v1/webhook-endpoints/{id}': async ({ api, unique, add }) =>
    api.patch(`/webhook-endpoints/${await add('/webhook-endpoints', hook(unique('Hook')))}`, { name: unique('Hook') }),
  'DELETE /api/v1/webhook-endpoints/{id}': async ({ api, unique, add }) =>
    api.delete(`/webhook-endpoints/${await add('/webhook-endpoints', hook(unique('Hook')))}`),
  'POST /api/v1/webhook-endpoints/{id}/rotate-secret': async ({ api, unique, add }) =>
    api.post(`/webhook-endpoints/${await add('/webhook-endpoints', hook(unique('Hook')))}/rotate-secret`, {}),
  'POST /api/v1/webhook-endpoints/{id}/test': async ({ api, unique, add }) =>
    api.post(`/webhook-endpoints/${await add('/webhook-endpoints', hook(unique('Hook')))}/test`),
  'POST /api/v1/webhook-endpoints/{id}/replay': async ({ api, unique, add }) =>
    api.post(`/webhook-endpoints/${await add('/webhook-endpoints', hook(unique('Hook')))}/replay`, { since: '2026-01-01T00:00:00Z' }),
  'POST /api/v1/webhook-deliveries/{id}/replay': async ({ api, unique, add }) => {
    const sent = await api.post<{ delivery_id: number }>(
      `/webhook-endpoints/${await add('/webhook-endpoints', hook(unique('Hook')))}/test`,
    );
    return api.post(`/webhook-deliveries/${sent.body.delivery_id}/replay`);
  },
  'PUT /api/v1/webhooks/relay/key': ({ api }) => api.put('/webhooks/relay/key', { public_key: null }),
  'PATCH /api/v1/settings': ({ api, unique }) => api.patch('/settings', { business_name: unique('Rentals') }),
};
