import type { Claims } from './session-token.js';

/**
 * Tokens whose signature was found right, and what they say: a screen sends the same one with each of its calls, and to reckon the signature anew took
 * longer than all else that lets a call in. Whose token it is, and whether it still holds, is asked at each call as before.
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

  /** What a known token says; null for one that is not known or has ended. `now` is in milliseconds. */
  find(token: string, now = Date.now()): Claims | null {
    const claims = this.known.get(token);
    return claims && now < claims.exp * 1000 ? claims : null;
  }
}
