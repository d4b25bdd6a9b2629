/**
 * Whether a picture may be fetched from an address: over https from one of the hosts or their subdomains, on the usual port and without
 * credentials. A host that is written with its scheme is an origin, and only exactly that one; one that is written with a folder, as a bucket of
 * a storage that many share, is only that host below that folder.
 */
export function isProviderAddress(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, origin, username, password, pathname } = new URL(address);
  if (username !== '' || password !== '') return false;
  return hosts.some((host) => {
    if (host.includes('://')) return origin === host;
    if (protocol !== 'https:' || port !== '') return false;
    const [name = '', ...folder] = host.split('/');
    if (folder.length > 0) return hostname === name && pathname.startsWith(`/${folder.join('/').replace(/\/$/, '')}/`);
    return hostname === name || hostname.endsWith(`.${name}`);
  });
}
