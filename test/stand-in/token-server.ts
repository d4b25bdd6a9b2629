import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A provider's endpoints, on loopback: refresh tokens become access tokens (RFC 6749 §6), and a mail server asks what an access token is worth (RFC 7662). */
export class TokenServer {
  /** What was asked for, as form fields. */
  readonly asked: Record<string, string>[] = [];
  /** The refresh token that is accepted now. */
  refreshToken = 'refresh-1';
  /** Whether each use gives another refresh token, and the one before ends. */
  rotates = false;
  /** What it answers instead: an error of RFC 6749 §5.2, or a page that is no answer at all. */
  misbehaves: { error: string } | 'page' | null = null;
  private readonly accessTokens = new Map<string, string>();
  private given = 0;

  private constructor(
    private readonly server: Server,
    private readonly user: string,
  ) {}

  /** `user`: whose mailbox the access tokens open. */
  static async start(user: string): Promise<TokenServer> {
    const server = createServer();
    const stand = new TokenServer(server, user);
    server.on('request', (request, response) => void stand.answer(request, response));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return stand;
  }

  private get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get tokenUrl(): string {
    return `${this.origin}/token`;
  }

  /** For a mail server, which puts the token behind it. */
  get introspectionUrl(): string {
    return `${this.origin}/introspect?token=`;
  }

  /** Access tokens given so far open nothing any more. */
  revokeAccess(): void {
    this.accessTokens.clear();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    if (url.pathname === '/introspect') return this.introspect(url, response);
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    this.asked.push(fields);
    if (this.misbehaves === 'page') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    const error = this.misbehaves?.error ?? this.wrongIn(request, fields);
    if (error !== null) return send(response, 400, { error, error_description: `The grant was refused: ${error}.` });
    this.given += 1;
    const accessToken = `access-${this.given}`;
    this.accessTokens.set(accessToken, this.user);
    if (this.rotates) this.refreshToken = `refresh-${this.given + 1}`;
    const renewed = this.rotates ? { refresh_token: this.refreshToken } : {};
    return send(response, 200, { access_token: accessToken, token_type: 'Bearer', expires_in: 3600, ...renewed });
  }

  private wrongIn({ method, headers }: IncomingMessage, fields: Record<string, string>): string | null {
    if (method !== 'POST' || !headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return 'invalid_request';
    if (fields.grant_type !== 'refresh_token') return 'unsupported_grant_type';
    if (fields.client_id !== 'client-1' || fields.client_secret !== 'client-secret') return 'invalid_client';
    return fields.refresh_token === this.refreshToken ? null : 'invalid_grant';
  }

  private introspect(url: URL, response: ServerResponse): void {
    const user = this.accessTokens.get(url.searchParams.get('token') ?? '');
    send(response, 200, user === undefined ? { active: false } : { active: true, username: user, email: user });
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
}
