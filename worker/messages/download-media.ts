import { lookup } from 'node:dns/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { isPrivateAddress } from '#core/records/messages/private-address';
import { isProviderAddress } from '#core/records/messages/provider-address';
import type { FileStore, StoredFile } from '#core/kernel/storage/file-store';

const redirects = 3;
const deadlineMs = 60_000;

/** A refusal that no retry would change, as a sentence for a person. */
export class MediaRefused extends Error {}

export interface MediaLimits {
  /** Where pictures may be fetched from. */
  hosts: readonly string[];
  maxBytes: number;
  signal: AbortSignal;
  /** The addresses of a host; the system's unless a test gives others. */
  resolve?: (host: string) => Promise<string[]>;
}

/** Fetches a picture into the store. Throws MediaRefused for one that may not be fetched, any other error for one that may be fetched later. */
export async function downloadMedia(store: FileStore, key: string, address: string, limits: MediaLimits): Promise<StoredFile> {
  const response = await follow(address, limits);
  if (!response.body) throw new MediaRefused('The provider sent nothing.');
  const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  try {
    return await store.put(key, Readable.from(capped(body, limits.maxBytes)));
  } finally {
    body.destroy();
  }
}

const systemResolve = async (host: string): Promise<string[]> => (await lookup(host, { all: true })).map(({ address }) => address);

async function follow(address: string, { hosts, maxBytes, signal, resolve = systemResolve }: MediaLimits): Promise<Response> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
  let at = address;
  for (let hops = 0; hops <= redirects; hops += 1) {
    // Each redirect is checked again: a provider's host must not lead into our own network.
    if (!isProviderAddress(at, hosts))
      throw new MediaRefused('It is not stored at the provider and was not downloaded. OPENPHONE_MEDIA_HOSTS lists the allowed hosts.');
    // A provider's name that leads into our own network is not the provider.
    if (!hosts.includes(new URL(at).origin) && (await resolve(new URL(at).hostname)).some(isPrivateAddress))
      throw new MediaRefused('Its address points into this network, so it was not downloaded.');
    const response = await fetch(at, { redirect: 'manual', signal: until });
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null && URL.canParse(location, at)) {
      await response.body?.cancel();
      at = new URL(location, at).href;
      continue;
    }
    if (response.status === 403 || response.status === 404 || response.status === 410)
      throw new MediaRefused(`The provider no longer has it (${response.status}).`);
    if (!response.ok) throw new Error(`the provider answered ${response.status}`);
    if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
    return response;
  }
  throw new MediaRefused('The provider redirected too many times.');
}

/** Stops where more arrives than allowed: the announced length is only a claim. */
async function* capped(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

const tooLarge = (maxBytes: number): MediaRefused =>
  new MediaRefused(`It is larger than ${Math.round(maxBytes / 1_048_576)} MB and was not downloaded.`);
