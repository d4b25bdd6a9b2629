import { domainToASCII } from 'node:url';

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);
/** ASCII that no host name has, and dots that only some programs take for one. */
const ambiguous = /[^a-z0-9._\-\P{ASCII}]|[\u3002\uFF0E\uFF61]/u;

/**
 * A domain as the DNS knows it: in lower case, its international labels in ASCII (RFC 5891). What is no plain host name stays as it is, equal to itself
 * alone: a reader of URLs would end `example.com/.evil.example` at the slash, while the DNS asks its owner.
 */
export function dnsName(domain: string): string {
  const small = domain.toLowerCase();
  if (isAscii(small) || ambiguous.test(small) || small.normalize('NFKC') !== small.normalize('NFC')) return small;
  return domainToASCII(small) || small;
}

/** An address with its domain as the DNS knows it; `@domain` likewise. In lower case. */
export function dnsAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return address.slice(0, at + 1).toLowerCase() + dnsName(address.slice(at + 1));
}
