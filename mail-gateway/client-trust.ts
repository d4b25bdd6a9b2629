import { BlockList, isIP } from 'node:net';

export interface ClientTrustSettings {
  /** MAIL_TRUSTED_CLIENTS: addresses and CIDR ranges. */
  trusted: readonly string[];
  /** MAIL_FRONT_MTA: mail comes through another mail server. */
  frontMta: string | undefined;
}

/** What is believed of the clients of a listener, by their addresses. */
export interface TrustOfClients {
  isTrusted(address: string): boolean;
  isFront(address: string): boolean;
  isFreeOfLimits(address: string): boolean;
}

/**
 * Which clients need no listed sender, and which are free of the limits for strangers.
 * With a mail server in front every stranger's mail comes from that server's address: no address is trusted then,
 * but this machine and the listed ones stay free of the limits.
 */
export class ClientTrust implements TrustOfClients {
  private readonly known = new BlockList();
  private readonly front: boolean;

  /** Throws an Error with a sentence where a range cannot be read. */
  constructor({ trusted, frontMta }: ClientTrustSettings) {
    this.front = frontMta !== undefined;
    for (const range of trusted) addRange(this.known, range);
    if (trusted.length === 0 || this.front) for (const range of ['127.0.0.0/8', '::1']) addRange(this.known, range);
  }

  isTrusted(address: string): boolean {
    return !this.front && this.isFreeOfLimits(address);
  }

  /** Whether the client is the mail server in front: its Authentication-Results are its own. */
  isFront(address: string): boolean {
    return this.front && this.isFreeOfLimits(address);
  }

  isFreeOfLimits(address: string): boolean {
    const family = isIP(address);
    return family !== 0 && this.known.check(address, family === 6 ? 'ipv6' : 'ipv4');
  }
}

function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/');
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  const prefix = bits === undefined ? most : Number(bits);
  if (family === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > most || bits === '')
    throw new Error(`MAIL_TRUSTED_CLIENTS: '${range}' is not an address or a range such as 10.0.0.0/8.`);
  list.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4');
}
