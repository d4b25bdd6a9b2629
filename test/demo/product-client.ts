import type { Instance } from './instance.ts';

/** What the samples look at of a document. */
export interface DocumentView {
  id: number;
  filename: string;
  file_path: string;
  processing_status: string;
  failure_reason: string | null;
  property_id: number | null;
  property_matches: { property_id: number; confidence: number; reason: string }[];
  document_type: string;
  extracted_data: { fields: Record<string, { value: unknown; confidence: number | null } | undefined> };
}

/** A row of the mail ledger. */
export interface MailView {
  id: number;
  queue_id: string;
  state: string;
  reason: string | null;
  document_ids: number[];
}

export interface PropertyView {
  id: number;
  name: string;
}

/** Speaks to a running product as a signed-in person. */
export class ProductClient {
  private readonly base: string;
  readonly token: string;

  private constructor(base: string, token: string) {
    this.base = base;
    this.token = token;
  }

  static async signIn({ url, email, password }: Pick<Instance, 'url' | 'email' | 'password'>): Promise<ProductClient> {
    const response = await fetch(`${url}/api/v1/auth/login`, { method: 'POST', body: new URLSearchParams({ username: email, password }) });
    if (!response.ok) throw new Error(`Signing in as ${email} at ${url} was answered ${response.status}: ${await response.text()}`);
    const { access_token: token } = (await response.json()) as { access_token: string };
    return new ProductClient(`${url}/api/v1`, token);
  }

  async get<T>(path: string): Promise<T> {
    return this.call<T>('GET', path);
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    return this.call<T>('POST', path, body);
  }

  /** The ledger's row of a message; null while the gateway has not imported it. */
  async mail(queueId: string): Promise<MailView | null> {
    const filter = encodeURIComponent(JSON.stringify({ queue_id: queueId }));
    const [row] = await this.get<MailView[]>(`/mail/?filter=${filter}`);
    return row ?? null;
  }

  document(id: number): Promise<DocumentView> {
    return this.get(`/documents/${id}`);
  }

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers = { authorization: `Bearer ${this.token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const response = await fetch(`${this.base}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }
}
