import { lookup, type LookupAddress } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { hostOf, urlTrouble } from '#core/records/webhooks/endpoint-url';
import type { Try } from '#core/records/webhooks/judge-try';
import { isPrivateAddress } from '#core/records/messages/private-address';
import { sentence } from '#core/kernel/platform/sentence';
import { storable } from '#core/kernel/platform/storable';

/** From the look-up of the name to the last byte of the answer. */
const deadlineMs = 15_000;
/** So much of an answer is read and kept; the rest is of no use to anybody. */
const excerptBytes = 1000;

type Resolve = (host: string, callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void) => void;

export interface PostSettings {
  /** Hosts of the own network that may be asked all the same. */
  allowedHosts: readonly string[];
  signal: AbortSignal;
  /** The system's resolver and patience unless a test has others. */
  resolve?: Resolve;
  deadline?: number;
}

class InsideAddress extends Error {}

const systemResolve: Resolve = (host, callback) => lookup(host, { all: true }, callback);

/**
 * Looks a name up for a connection, which is then made to these very addresses: one that leads inside is refused at each connection, so that a name cannot
 * be pointed elsewhere after it was checked.
 */
function guardedLookup(resolve: Resolve): LookupFunction {
  return (host, options, callback) =>
    resolve(host, (error, addresses) => {
      const [first] = addresses;
      if (error || !first) return callback(error ?? new Error('no address'), []);
      if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(new InsideAddress(), []);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
}

/** Posts a message and says what came of it; never rejects for what the receiver does. No redirect is followed. */
export async function postEvent(
  url: string,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
  { allowedHosts, signal, resolve = systemResolve, deadline = deadlineMs }: PostSettings,
): Promise<Try> {
  const trouble = urlTrouble(url, allowedHosts);
  if (trouble !== null) return { code: null, excerpt: null, trouble: sentence(`The address ${trouble}`) };
  const until = AbortSignal.any([signal, AbortSignal.timeout(deadline)]);
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  try {
    const response = await new Promise<IncomingMessage>((take, fail) => {
      const sent: ClientRequest = request(url, {
        method: 'POST',
        agent: false,
        signal: until,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        ...(allowedHosts.includes(hostOf(url)) ? {} : { lookup: guardedLookup(resolve) }),
      });
      sent.on('response', take).on('error', fail).end(body);
    });
    const excerpt = await readExcerpt(response);
    return { code: response.statusCode ?? 0, excerpt, trouble: troubleOf(response.statusCode ?? 0) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    return {
      code: null,
      excerpt: null,
      trouble: until.aborted ? `It did not answer within ${deadline / 1000} seconds.` : whyNotReached(error),
    };
  }
}

/** The beginning of an answer. One that breaks off, or comes too slowly, has answered all the same. */
async function readExcerpt(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= excerptBytes) break;
    }
  } catch {
    // The status is what counts.
  }
  response.destroy();
  return storable(Buffer.concat(chunks).subarray(0, excerptBytes).toString('utf8'));
}

function troubleOf(code: number): string | null {
  if (code >= 200 && code < 300) return null;
  if (code >= 300 && code < 400) return `It answered with a redirect (${code}), which is not followed. Enter the address that it leads to.`;
  if (code === 401 || code === 403) return `It refused the call (${code}). Check the address and whether the receiver knows the secret.`;
  if (code === 404) return 'There is nothing at this address (404).';
  return `It answered ${code}.`;
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Its name could not be found. Check the address.',
  EAI_AGAIN: 'Its name could not be looked up: the name server does not answer.',
  ECONNREFUSED: 'Nothing is listening at this address and port.',
  ECONNRESET: 'It closed the connection without an answer.',
  ETIMEDOUT: 'It could not be reached.',
  EHOSTUNREACH: 'It could not be reached.',
  ENETUNREACH: 'It could not be reached.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is signed by itself, so nobody vouches for it.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is signed by an authority that is not known here.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate is signed by an authority that is not known here.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name.',
  EPROTO: 'It does not speak https at this port.',
};

function whyNotReached(error: unknown): string {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  if (errors.some((each) => each instanceof InsideAddress))
    return 'Its name leads into this machine or its network. An administrator can allow the host in WEBHOOK_ALLOWED_HOSTS.';
  const codes = errors.map((each) => (each as NodeJS.ErrnoException).code ?? '');
  const known = codes.find((code) => Object.hasOwn(reasons, code));
  if (known !== undefined) return reasons[known] ?? '';
  return codes.some((code) => code.startsWith('HPE_')) ? 'It does not answer in HTTP.' : 'It could not be reached.';
}
