import type { Request, Response } from 'express';
import { z } from 'zod';
import type { SecretBox } from '#core/kernel/platform/secret-box';

const place = { table: 'cookie', column: 'oidc', row: 'flow' };
/** How long people have to sign in at the provider. */
const flowMs = 10 * 60_000;

/** What a browser that was sent to the provider has to come back with. */
export const Flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** When it was sent, in milliseconds since 1970. */
  since: z.number(),
  /** The session whose user is to confirm their identity; null for a sign-in. */
  confirms: z.object({ sessionId: z.int(), userId: z.int() }).nullable(),
});
export type Flow = z.output<typeof Flow>;

/** The cookie that ties a browser to its sign-in. Where the console is on https no other site of the same domain can set it. */
export class OidcCookie {
  private readonly isSecure: boolean;
  private readonly name: string;

  constructor(
    private readonly box: SecretBox,
    home: string,
  ) {
    this.isSecure = home.startsWith('https:');
    this.name = this.isSecure ? '__Host-oidc' : 'oidc';
  }

  /** The cookie of a request; null without one. */
  read(request: Request): string | null {
    for (const pair of (request.headers.cookie ?? '').split(';')) {
      const [name = '', value = ''] = pair.trim().split('=', 2);
      if (name === this.name && /^[\w:%-]+$/.test(value)) return decoded(value);
    }
    return null;
  }

  /** What the browser was sent with; null where that was not by us, or too long ago. */
  readFlow(request: Request, now: Date): Flow | null {
    const sealed = this.read(request);
    const text = sealed === null ? null : this.box.tryOpen(sealed, place);
    const flow = text === null ? null : Flow.parse(JSON.parse(text));
    return flow && now.getTime() - flow.since < flowMs ? flow : null;
  }

  keepFlow(response: Response, flow: Flow): void {
    this.keep(response, this.box.seal(JSON.stringify(flow), place), flowMs);
  }

  keep(response: Response, value: string, maxAge: number): void {
    response.cookie(this.name, value, { ...this.options, maxAge });
  }

  forget(response: Response): void {
    response.clearCookie(this.name, this.options);
  }

  private get options() {
    // Lax: it has to come along when the provider sends the browser back.
    return { httpOnly: true, secure: this.isSecure, sameSite: 'lax', path: '/' } as const;
  }
}

/** Null for a value that none of our servers has encoded. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
