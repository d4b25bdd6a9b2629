import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Document } from '#core/database/entities/document.entity';
import { refreshEffectiveColumns } from '#core/database/values/effective-values';
import { Task } from '#core/kernel/tasks/task.entity';
import type { TestApi } from './api.js';

/** A document as the api answers with it. */
export interface DocumentBody {
  id: number;
  status: string;
  processing_status: string;
  property_id: number | null;
  vendor_name: string | null;
  amount: number | null;
  expense_id: number | null;
  duplicate_of: number | null;
  file_url: string;
  extracted_data: Record<string, unknown> & { fields: Record<string, { value: unknown; source: string; evidence: unknown }> };
  [key: string]: unknown;
}

/** A PDF for calls that do not look into it. */
export const pdf = (text = 'one') => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);
export const ids = (rows: readonly DocumentBody[]) => rows.map((row) => row.id);

export const amount = {
  value: '84.20',
  confidence: 0.93,
  evidence: { page: 1, box: [0.7, 0.8, 0.1, 0.02] as [number, number, number, number], text: '84.20' },
  source: 'local' as const,
};
export const vendor = { value: 'City Water', confidence: 0.9, evidence: null, source: 'local' as const };

/** What tests of documents do again and again. */
export function documentCalls(api: () => TestApi) {
  const upload = (bytes: Uint8Array, name = 'bill.pdf', query = '', fields: Record<string, string> = {}, token?: string) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    return api().call<DocumentBody>('POST', `/documents/upload${query}`, { body: form, ...(token ? { token } : {}) });
  };
  const files = async () =>
    (await readdir(join(api().dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  const property = async (name: string) => (await api().post<{ id: number }>('/properties/', { name })).body.id;

  let counter = 0;
  /** A document as the machine leaves it. */
  async function read(fields: Document['machineFields']['fields'] = {}): Promise<number> {
    counter += 1;
    const { body } = await upload(pdf(`read ${counter}`));
    const { em } = api();
    const document = await em.findOneOrFail(Document, { id: body.id });
    document.machineFields = { fields };
    document.processingStatus = 'completed';
    document.ocrText = `text of ${counter}`;
    refreshEffectiveColumns(document);
    await em.nativeUpdate(Task, { documentId: body.id }, { state: 'done' });
    await em.flush();
    return body.id;
  }
  return { upload, files, property, read };
}
