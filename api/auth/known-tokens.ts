import type { Claims } from './session-token.js';

/**
 * Tokens whose signature was verified, and their content: a screen sends the same token with each of its calls, and verifying the signature again
 * took longer than everything else at sign-in. Who owns the token, and whether it is still valid, is checked at each call as before.
 */
export class KnownTokens {
  private readonly known = new Map<string, Claims>();

  constructor(private readonly most = 1000) {}

  remember(token: string, claims: Claims): void {
    this.known.delete(token);
    this.known.set(token, claims);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= this.most) break;
      this.known.delete(oldest);
    }
  }

  /** The content of a known token; null for one that is not known or has ended. `now` is in milliseconds. */
  find(token: string, now = Date.now()): Claims | null {
    const claims = this.known.get(token);
    return claims && now < claims.exp * 1000 ? claims : null;
  }
}
