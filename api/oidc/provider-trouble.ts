/** The kinds of a provider's failure: it is away, or it is there and what it says does not fit. */
export interface ProviderTrouble {
  isAway: boolean;
  /** One sentence for an administrator, without a name before it. */
  sentence: string;
}

const away = (sentence: string): ProviderTrouble => ({ isAway: true, sentence });
const wrong = (sentence: string): ProviderTrouble => ({ isAway: false, sentence });

const byNetwork: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'It refuses the connection.',
  ENOTFOUND: 'Its host name is not found in the DNS.',
  EAI_AGAIN: 'The DNS does not answer.',
  ECONNRESET: 'It closes the connection.',
  UND_ERR_SOCKET: 'It closes the connection.',
};

const byCode: Readonly<Record<string, ProviderTrouble>> = {
  OAUTH_TIMEOUT: away('It does not answer in time.'),
  OAUTH_ABORT: away('It does not answer in time.'),
  OAUTH_RESPONSE_IS_NOT_CONFORM: away('It does not answer the request for its description with status 200.'),
  OAUTH_RESPONSE_IS_NOT_JSON: wrong('It does not answer with JSON. Is OIDC_ISSUER the address of its issuer?'),
  OAUTH_PARSE_ERROR: wrong('Its answer cannot be read.'),
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: wrong('The issuer it names differs from OIDC_ISSUER. Both must match exactly.'),
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: wrong('Its token is not valid at this time. Check both clocks.'),
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: wrong('Its token is meant for another client.'),
};

const byError: Readonly<Record<string, ProviderTrouble>> = {
  invalid_client: wrong('It does not know this client. Check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.'),
  unauthorized_client: wrong('It does not allow this client to use the authorization code flow.'),
  invalid_grant: wrong('It does not accept the code: it was already used or has expired.'),
  invalid_scope: wrong('It does not know one of the scopes in OIDC_SCOPES.'),
};

/** An answer or an address that is not even read. */
export class ProviderRefused extends Error {}

/** An error and what it was caused by, outermost first. */
function* chain(error: unknown): Generator<{ code?: unknown; error?: unknown; message?: unknown; name?: unknown }> {
  for (let link = error, left = 8; typeof link === 'object' && link !== null && left > 0; left -= 1) {
    yield link;
    link = (link as { cause?: unknown }).cause;
  }
}

/** What is wrong with the provider, by the error of the request. Nothing it sent is repeated. */
export function providerTrouble(error: unknown): ProviderTrouble {
  for (const link of chain(error)) {
    if (link instanceof ProviderRefused) return wrong(link.message);
    const known = byError[String(link.error)] ?? byCode[String(link.code)];
    if (known) return known;
    const network = byNetwork[String(link.code)];
    if (network) return away(network);
    if (/CERT|SELF_SIGNED|TLS|SSL/.test(String(link.code))) return away('Its certificate is not trusted.');
    if (link.name === 'TimeoutError') return away('It does not answer in time.');
  }
  for (const { message } of chain(error)) if (message === 'fetch failed') return away('It cannot be reached.');
  return wrong('Its answer is not valid.');
}
