import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { type Context, Provider } from 'oidc-provider';
import { freePort } from '../free-port.js';

export const clientId = 'ledger';
export const clientSecret = 'a secret of the provider, long enough';

/** The provider's data about a user. */
export type Claims = Readonly<Record<string, unknown>>;

const form = `<!doctype html><title>Provider</title><form method="post"><label>Account <input name="account"></label><button>Continue</button></form>`;

/** Its own page asks other servers for fonts. */
function askToSignOut(context: { body?: string }, logoutForm: string): void {
  const button = '<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>';
  context.body = `<!doctype html><title>Provider</title>${logoutForm}${button}`;
}

/** The user of the user info: another one where an account has `info_sub`. */
const subjectOfInfo = (accounts: ReadonlyMap<string, Claims>, accountId: string): unknown => accounts.get(accountId)?.info_sub ?? accountId;

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return new URLSearchParams(Buffer.concat(pieces).toString());
}

/** A real OpenID Connect provider on this machine; typing the name of an account signs in, and an empty name is a refusal. */
export class TestProvider {
  private server: Server | undefined;

  private constructor(
    private readonly port: number,
    private readonly provider: Provider,
    /** Who can sign in, and what it says of them. */
    readonly accounts: Map<string, Claims>,
    private readonly key: KeyObject,
  ) {}

  static async start(home: string): Promise<TestProvider> {
    const port = await freePort();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const accounts = new Map<string, Claims>();
    const grants: { provider?: Provider } = {};
    const provider = new Provider(`http://127.0.0.1:${port}`, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [`${home}/api/v1/auth/oidc/callback`],
          post_logout_redirect_uris: [`${home}/login`],
          backchannel_logout_uri: `${home}/api/v1/auth/oidc/backchannel-logout`,
          backchannel_logout_session_required: true,
          id_token_signed_response_alg: 'ES256',
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: 'test' }] },
      cookies: { keys: ['a key of the tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
      scopes: ['openid', 'email', 'profile', 'groups'],
      pkce: { required: () => true },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: { enabled: true, logoutSource: askToSignOut },
      },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, accountId: string, token?: { kind: string }) => ({
        accountId: token?.kind === 'AccessToken' ? subjectOfInfo(accounts, accountId) : accountId,
        claims: () => ({ ...accounts.get(accountId), sub: accountId }),
      }),
      // Users are not asked for consent.
      async loadExistingGrant({ oidc }: Context) {
        const grant = new (grants.provider as Provider).Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope('openid email profile groups');
        await grant.save();
        return grant;
      },
      // By default it does not call addresses on this machine.
      fetch: (url: string, options: RequestInit & { dispatcher?: unknown }) => fetch(url, { ...options, dispatcher: undefined }),
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    });
    grants.provider = provider;
    const started = new TestProvider(port, provider, accounts, privateKey);
    await started.open();
    return started;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** A token that says to this installation that sessions have ended, with other claims where they are given. */
  logoutToken(claims: Claims): Promise<string> {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const standard = { iss: this.issuer, aud: clientId, iat: Math.floor(Date.now() / 1000), jti: randomUUID(), events };
    return new SignJWT({ ...standard, ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'logout+jwt' }).sign(this.key);
  }

  /** Begins to answer, on the same port as before. */
  async open(): Promise<void> {
    const answer = this.provider.callback();
    this.server = createServer((request, response) => {
      if (request.url?.startsWith('/interaction/')) void this.interact(request, response);
      else answer(request, response);
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((done) => this.server?.close(done) ?? done(null));
  }

  private async interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(form);
    const accountId = (await bodyOf(request)).get('account');
    await this.provider.interactionFinished(request, response, accountId ? { login: { accountId } } : { error: 'access_denied' });
  }
}
