import { Resolver } from 'node:dns/promises';
import type { DNSResolver } from 'mailauth';

/** The domain exists without such a record, or does not exist: that is an answer. */
const answers = new Set(['ENOTFOUND', 'ENODATA']);
/** The question itself was invalid; asking again changes nothing. */
const nonsense = new Set(['EBADNAME', 'EBADQUERY', 'EBADSTR', 'ERR_INVALID_ARG_TYPE', 'ERR_INVALID_ARG_VALUE']);

/**
 * How long all questions about one message may take together, and how many there may be: the sender determines them. Those about anybody but its
 * author end earlier, and so do those before its author is known, so that neither takes all of the other's time.
 */
const dnsLimits = { ms: 5_000, othersMs: 3_000, questions: 80 };

/** A resolver for one message, and whether a question of it got no answer. */
export interface BoundedResolver {
  resolve: DNSResolver;
  /** Reserves time for the questions about a domain and the names under it, and for all others, so that unanswered ones do not use it up. */
  reserveFor: (domain: string) => void;
  /** Whether something could not be found out. */
  unanswered: () => boolean;
}

/** Limits the questions about one message, in time and in number, and asks nothing twice. */
export function boundResolver(resolve: DNSResolver, limits = dnsLimits): BoundedResolver {
  const asked = new Map<string, ReturnType<DNSResolver>>();
  const began = Date.now();
  let ownResolver: string | null = null;
  let reservedAt: number | null = null;
  let unanswered = false;
  const isOthers = (name: string): boolean => ownResolver !== null && name !== ownResolver && !name.endsWith(`.${ownResolver}`);
  const endFor = (name: string): number => {
    const firstMs = limits.ms - limits.othersMs;
    if (reservedAt === null) return began + firstMs;
    return isOthers(name) ? Math.max(began + limits.othersMs, reservedAt + firstMs) : began + limits.ms;
  };
  const ask = async (domain: string, type: string): Promise<string[][] | string[]> => {
    try {
      return await before(endFor(domain.toLowerCase()), () => resolve(domain, type));
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (!answers.has(code) && !nonsense.has(code)) unanswered = true;
      throw error;
    }
  };
  return {
    resolve: (domain, type) => {
      const key = `${type} ${domain.toLowerCase()}`;
      const known = asked.get(key);
      if (known) return known;
      if (asked.size >= limits.questions)
        return Promise.reject(Object.assign(new Error('Too many questions for one message'), { code: 'ETOOMANY' }));
      const answer = ask(domain, type);
      asked.set(key, answer);
      return answer;
    },
    reserveFor: (domain) => {
      ownResolver = domain.toLowerCase() || null;
      reservedAt = Date.now();
    },
    unanswered: () => unanswered,
  };
}

const late = (): Error => Object.assign(new Error('The DNS did not answer in time'), { code: 'ETIMEOUT' });

async function before<T>(end: number, work: () => Promise<T>): Promise<T> {
  const left = end - Date.now();
  if (left <= 0) throw late();
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([work(), new Promise<never>((_, reject) => (timer = setTimeout(() => reject(late()), left)))]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks the given name servers (`192.0.2.53`, `192.0.2.53:5353`), else the machine's. */
export function askNameServers(servers: readonly string[]): DNSResolver {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return (domain, type) => resolver.resolve(domain, type) as Promise<string[]>;
}

/** The port of a name server, where one is named with it. */
export function portOf(server: string): number | null {
  const port = /^(?:[\d.]+|\[.*\]):(\d+)$/.exec(server)?.[1];
  return port === undefined ? null : Number(port);
}
