import type { AuthProvider, UserIdentity } from 'react-admin';
import { ApiError, call, fetchJson, wordsOf } from '../api/http';
import { session } from '../api/session';
import type { Me, PasskeySignIn, SecondFactorAnswer, SecondFactorNeeded, Token } from '../api/types';
import { exchangeCode, noteSignedInByProvider, prepareSignOut } from '../auth/oidc';

let me: Promise<Me> | null = null;
/** Whoever logs out does not wait longer than this for a server that does not answer. */
const patienceMs = 3000;

async function askMe(): Promise<Me> {
  const user = await fetchJson<Me>('/auth/me');
  session.noteRole(user.role);
  session.noteHeldUp(user.must_change_password || user.must_enroll_second_factor);
  return user;
}

/** The signed-in user; asked once until something changes. */
export function loadMe(anew = false): Promise<Me> {
  if (!session.token()) return Promise.reject(new ApiError(401, null, null));
  if (anew || !me) {
    me = askMe();
    me.catch(() => {
      me = null;
    });
  }
  return me;
}

/** Whether the server has ended the session: only its word does, a server that is away does not. */
const isEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 401 && session.endOf(error.token);

export const isAdmin = (user: Pick<Me, 'role'>): boolean => user.role.toUpperCase() === 'ADMIN';

/** What a sign-in is made with: a password, the answer to the second step, or a passkey alone. */
export type SignIn = { username: string; password: string } | { answer: SecondFactorAnswer } | { passkey: PasskeySignIn };

/** The password was right, and a second factor is asked for. */
export class SecondFactorAsked extends Error {
  constructor(readonly asked: SecondFactorNeeded['second_factor']) {
    super('A second factor is asked for');
  }
}

function send(given: SignIn): Promise<Token | SecondFactorNeeded> {
  if ('answer' in given) return fetchJson<Token>('/auth/second-factor', { method: 'POST', json: given.answer });
  if ('passkey' in given) return fetchJson<Token>('/auth/passkey', { method: 'POST', json: given.passkey });
  const { username, password } = given;
  return fetchJson('/auth/login', { method: 'POST', form: new URLSearchParams({ username, password }) });
}

/** Signs in and throws an Error with the sentence to show, or SecondFactorAsked. */
async function signIn(given: SignIn): Promise<void> {
  try {
    const answer = await send(given);
    if ('second_factor' in answer) throw new SecondFactorAsked(answer.second_factor);
    session.keep(answer.access_token);
    await loadMe(true);
  } catch (error) {
    if (error instanceof SecondFactorAsked) throw error;
    throw new Error(wordsOf(error, 'auth.login_failed'), { cause: error });
  }
}

/** The same with the code that the provider's sign-in ended with. */
async function signInByProvider(code: string): Promise<void> {
  try {
    session.keep(((await (await exchangeCode(code)).json()) as Token).access_token);
    noteSignedInByProvider();
    await loadMe(true);
  } catch (error) {
    throw new Error(wordsOf(error, 'auth.login_failed'), { cause: error });
  }
}

/** Ends on the server the session that has ended here, where that can be reached in time. The provider's sign-out is asked for while it still stands. */
async function endOnServer(token: string): Promise<void> {
  const asUser = { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(patienceMs) };
  await prepareSignOut(asUser);
  await call('/auth/logout', { method: 'POST', ...asUser }).catch(() => undefined);
}

export const authProvider: AuthProvider = {
  async login(given: SignIn | { code: string }) {
    if ('code' in given) {
      await signInByProvider(given.code);
      return {};
    }
    await signIn(given);
    return { redirectTo: '/' };
  },
  async logout() {
    me = null;
    const token = session.token();
    session.clear();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage('signed-out');
    if (token) await endOnServer(token);
    return '/login';
  },
  async checkAuth() {
    if (!session.token()) throw new Error('signed out');
    await loadMe().catch((error: unknown) => {
      if (isEnded(error)) throw error;
    });
  },
  async checkError(error: unknown) {
    if (!(error instanceof ApiError) || error.status !== 401) return;
    if (!session.token()) throw error;
    await call('/auth/me').catch((answer: unknown) => {
      if (isEnded(answer)) throw answer;
    });
  },
  async getIdentity(): Promise<UserIdentity> {
    const user = await loadMe();
    return { ...user, id: user.id, fullName: user.full_name || user.email };
  },
  async getPermissions() {
    return loadMe().then(
      (user) => user.role,
      () => session.role() ?? 'VIEWER',
    );
  },
};
