import type { components } from '../../console/src/api/schema.js';
import type { Answer, TestApi } from './api.js';
import type { TestWorker } from './worker-process.js';

type Import = components['schemas']['Import'];
type Settings = components['schemas']['ImportSettings'];

/** Imports of CSV files with a worker of this process, which does what is due when it is told to. */
export class ImportsAtWork {
  constructor(
    private readonly api: TestApi,
    private readonly worker: TestWorker,
  ) {}

  send(kind: string, content: string | Buffer, token?: string): Promise<Answer<Import>> {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(Buffer.from(content))]), 'rows.csv');
    return this.api.call<Import>('POST', `/imports/upload?kind=${kind}`, { body, ...(token !== undefined && { token }) });
  }

  /** The import of a file, once the file has been read. */
  async upload(kind: string, content: string | Buffer): Promise<Import> {
    const { status, body } = await this.send(kind, content);
    if (status !== 201) throw new Error(`The upload answered ${status}: ${JSON.stringify(body)}`);
    return this.after(body.id);
  }

  /** The import after a dry run by its own settings, or by others. */
  async check({ id, settings }: Import, changes: Partial<Settings> = {}): Promise<Import> {
    const { status, body } = await this.api.put(`/imports/${id}`, { ...settings, ...changes });
    if (status !== 200) throw new Error(`The check answered ${status}: ${JSON.stringify(body)}`);
    return this.after(id);
  }

  run = ({ id }: Import): Promise<Import> => this.move(id, 'start');
  undo = ({ id }: Import): Promise<Import> => this.move(id, 'undo');

  async one(id: number): Promise<Import> {
    return (await this.api.get<Import>(`/imports/${id}`)).body;
  }

  drain = (): Promise<void> => this.worker.lanes.drain('light');

  private async move(id: number, how: 'start' | 'undo'): Promise<Import> {
    const { status, body } = await this.api.post(`/imports/${id}/${how}`);
    if (status !== 200) throw new Error(`${how} answered ${status}: ${JSON.stringify(body)}`);
    return this.after(id);
  }

  private async after(id: number): Promise<Import> {
    await this.drain();
    return this.one(id);
  }
}
