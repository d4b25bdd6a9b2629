/**
 * Whether a picture may be fetched from an address: over https from one of the hosts or their subdomains, on the usual port and without
 * credentials. A host that is written with its scheme is an origin, and only exactly that one.
 */
export function isProviderAddress(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return hosts.some((host) => {
    if (host.includes('://')) return origin === host;
    return protocol === 'https:' && port === '' && (hostname === host || hostname.endsWith(`.${host}`));
  });
}
