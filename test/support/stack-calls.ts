import { admin, type WholeStack } from './whole-stack.js';

/** Calls of the api of a whole stack, as its first administrator. */
export class StackCalls {
  private constructor(
    private readonly stack: WholeStack,
    readonly token: string,
  ) {}

  static async signIn(stack: WholeStack): Promise<StackCalls> {
    const body = new URLSearchParams({ username: admin.email, password: admin.password });
    const answer = await fetch(`${stack.apiUrl()}/api/v1/auth/login`, { method: 'POST', body });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    return new StackCalls(stack, token);
  }

  /** Any call below /api/v1; the answer as it comes. */
  call(method: string, path: string, json?: unknown): Promise<Response> {
    return fetch(`${this.stack.apiUrl()}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
      body: json === undefined ? undefined : JSON.stringify(json),
    });
  }

  async get<T>(path: string): Promise<T> {
    const answer = await this.call('GET', path);
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  upload(name: string, content: Buffer, type = 'application/pdf'): Promise<Response> {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(content)], name, { type }));
    return fetch(`${this.stack.apiUrl()}/api/v1/documents/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}` },
      body,
    });
  }
}
