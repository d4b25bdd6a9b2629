import { expect } from 'vitest';
import { ReadingWeights } from '#core/database/entities/reading-weights.entity';
import { shippedHash } from '#core/ops/weights/shipped-weights';
import { pdf } from '../document-calls.js';
import { found, paper } from '../sample-books.js';
import type { ChangingCalls } from './sample-rows.js';

const chosen = { value: '8.00', confidence: 0.9, evidence: null };

/** How each call succeeds that changes documents. */
export const callsOfDocuments: ChangingCalls = {
  'POST /api/v1/expected-documents/announced/{id}/receive': async ({ api, announced, document }) =>
    api.post(`/expected-documents/announced/${await announced()}/receive`, { document_id: await document() }),
  'POST /api/v1/expected-documents/announced/{id}/dismiss': async ({ api, announced }) =>
    api.post(`/expected-documents/announced/${await announced()}/dismiss`, { reason: 'Paid on the portal' }),
  'POST /api/v1/expected-documents/announced/{id}/reopen': async ({ api, announced }) => {
    const path = `/expected-documents/announced/${await announced()}`;
    await api.post(`${path}/dismiss`, { reason: 'Paid on the portal' });
    return api.post(`${path}/reopen`);
  },
  'POST /api/v1/documents/{id}/vendor': async ({ api, unique, document }) => {
    const id = await document();
    await api.patch(`/documents/${id}`, { extracted_data: { vendor: unique('Roofer') } });
    return api.post(`/documents/${id}/vendor`);
  },
  'PUT /api/v1/documents/{id}/vendor': async ({ api, document, vendor }) =>
    api.put(`/documents/${await document()}/vendor`, { vendor_id: await vendor() }),
  'POST /api/v1/documents/upload': ({ upload, unique }) => upload(pdf(unique('upload'))),
  'PATCH /api/v1/documents/{id}': async ({ api, document }) => api.patch(`/documents/${await document()}`, { description: 'x' }),
  'POST /api/v1/documents/{id}/take-back': async ({ api, document }) => {
    const id = await document();
    await api.patch(`/documents/${id}`, { processing_status: 'filed' });
    return api.post(`/documents/${id}/take-back`, { what: 'review' });
  },
  'POST /api/v1/documents/bulk': async ({ api, document }) => api.post('/documents/bulk', { action: 'delete', ids: [await document()] }),
  'DELETE /api/v1/documents/{id}': async ({ api, document }) => api.delete(`/documents/${await document()}`),
  'POST /api/v1/documents/{id}/restore': async ({ api, document }) => {
    const id = await document();
    await api.delete(`/documents/${id}`);
    return api.post(`/documents/${id}/restore`);
  },
  'POST /api/v1/documents/{id}/process': async ({ api, document }) => api.post(`/documents/${await document()}/process`),
  'POST /api/v1/documents/{id}/reprocess': async ({ api, document }) => api.post(`/documents/${await document()}/reprocess`, {}),
  'POST /api/v1/documents/{id}/unlock': async ({ api, document }) => {
    const id = await document();
    await api.em.execute(`update document set failure_code = 'needs_password' where id = ?`, [id]);
    return api.post(`/documents/${id}/unlock`, { password: 'elm-2026' });
  },
  'POST /api/v1/documents/{id}/split': async ({ api, document }) => {
    const id = await document();
    await api.em.execute(
      `update document set page_count = 2, processing_status = 'completed', mime_type = 'application/pdf' where id = ?`,
      [id],
    );
    return api.post(`/documents/${id}/split`, { starts: [2] });
  },
  'POST /api/v1/documents/{id}/reset-to-pending': async ({ api, document }) => api.post(`/documents/${await document()}/reset-to-pending`),
  'POST /api/v1/stable-docs/force-complete/{id}': async ({ api, document }) => api.post(`/stable-docs/force-complete/${await document()}`),
  'POST /api/v1/debug-amount/fix-amount/{id}': async ({ document, answered }) =>
    answered(`/debug-amount/fix-amount/${await document()}`, { candidates: [], chosen }),
  'POST /api/v1/vision/update-with-vision/{id}': async ({ document, answered }) =>
    answered(`/vision/update-with-vision/${await document()}`, { fields: {}, document_type: 'expense', provider: 'anthropic', notes: [] }),
  'POST /api/v1/diagnostics/weights/accept': async ({ api }) => {
    const em = api.em.fork();
    await em.execute('delete from reading_weights');
    const content = Buffer.from('weights');
    em.create(ReadingWeights, { hash: 'e'.repeat(64), content, acceptedAt: new Date() });
    em.create(ReadingWeights, { hash: await shippedHash(), content, replayedAt: new Date() });
    await em.flush();
    return api.post('/diagnostics/weights/accept');
  },
  'POST /api/v1/extraction-debug/fix-all-date-amounts': ({ api }) => api.post('/extraction-debug/fix-all-date-amounts'),
  'POST /api/v1/ai-debug/retry-with-logging/{id}': async ({ api, document }) => {
    const id = await document();
    const pending = api.post(`/ai-debug/retry-with-logging/${id}`);
    await expect.poll(() => api.em.execute(`update task set state = 'done' where document_id = ? returning id`, [id])).not.toHaveLength(0);
    await api.em.execute(`update document set processing_status = 'completed' where id = ?`, [id]);
    return pending;
  },
  'POST /api/v1/documents/debug/reset-failed': async ({ api }) => {
    await paper(api.em, { processingStatus: 'failed', failureCode: 'damaged', fileKey: null });
    return api.post('/documents/debug/reset-failed');
  },
  'POST /api/v1/documents/debug/process-one': async ({ api }) => {
    await paper(api.em, { processingStatus: 'pending', fileKey: null });
    return api.post('/documents/debug/process-one');
  },
  'POST /api/v1/manual-process/upload-and-process': async ({ api, unique }) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(pdf(unique('manual')))]), 'manual.pdf');
    const pending = api.call('POST', '/manual-process/upload-and-process', { body: form });
    await expect
      .poll(() =>
        // No worker runs here; the call waits until no task works on its document any more.
        api.em.execute(
          `update task set state = 'done', finished_at = now() where state = 'due'
             and document_id in (select id from document where filename = 'manual.pdf') returning id`,
        ),
      )
      .not.toHaveLength(0);
    return pending;
  },
  'POST /api/v1/documents/apply-rules/batch': async ({ api, document }) =>
    api.post('/documents/apply-rules/batch', { document_ids: [await document()] }),
  'POST /api/v1/documents/apply-rules/runs/{run}/cancel': async ({ api, document }) => {
    const { body } = await api.post<{ run: string }>('/documents/apply-rules/batch', { document_ids: [await document()] });
    return api.post(`/documents/apply-rules/runs/${body.run}/cancel`);
  },
  'POST /api/v1/documents/apply-rules/tags': async ({ api, tag }) => api.post('/documents/apply-rules/tags', { tag_ids: [await tag()] }),
  'POST /api/v1/documents/apply-rules/property/{id}': async ({ api, property }) =>
    api.post(`/documents/apply-rules/property/${await property()}`, {}),
  'POST /api/v1/documents/apply-rules/type/{type}': ({ api }) => api.post('/documents/apply-rules/type/expense', {}),
  'POST /api/v1/documents/{id}/apply-rules': async ({ api, rule }) => {
    const rule_ids = [await rule()];
    const id = await paper(api.em, { processingStatus: 'completed', machineFields: { fields: { vendor: found('Acme') } } });
    return api.post(`/documents/${id}/apply-rules`, { rule_ids });
  },
};
