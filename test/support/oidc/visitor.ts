/** A browser without a screen: it keeps cookies and follows redirects, and stops at the console's own pages. */
export class Visitor {
  private cookies = new Map<string, { name: string; value: string; path: string }>();

  constructor(private readonly home: string) {}

  /** The same browser as it is now, to go another way with. */
  copy(): Visitor {
    const twin = new Visitor(this.home);
    twin.cookies = new Map(this.cookies);
    return twin;
  }

  /** Forgets who is signed in at the provider. */
  forgetProvider(): void {
    for (const [key, { name }] of this.cookies) if (name !== 'oidc') this.cookies.delete(key);
  }

  /** Follows an address to the page it leads to; answers where it ended, and the status. */
  async open(address: string, init: RequestInit = {}): Promise<{ url: string; status: number }> {
    let [url, options] = [address, init];
    for (let moves = 0; moves < 12; moves += 1) {
      if (url.startsWith(`${this.home}/login`)) return { url, status: 200 };
      const response = await this.send(url, options);
      const location = response.headers.get('location');
      if (!location) return { url, status: response.status };
      [url, options] = [new URL(location, url).href, {}];
    }
    throw new Error(`${address} goes round in circles`);
  }

  /** Signs in at the provider; answers the console's address that is opened, with the part after the #. */
  async signInAs(account: string, start = `${this.home}/api/v1/auth/oidc/start`): Promise<string> {
    const { url } = await this.open(start);
    if (!url.includes('/interaction/')) return url;
    return (await this.open(url, { method: 'POST', body: new URLSearchParams({ account }) })).url;
  }

  /** One call with the cookies that belong to it. */
  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const fitting = [...this.cookies.values()].filter(({ path }) => pathname.startsWith(path));
    const headers = new Headers(init.headers);
    if (fitting.length > 0) headers.set('cookie', fitting.map(({ name, value }) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  get cookieNames(): string[] {
    return [...this.cookies.values()].map(({ name }) => name);
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split('=', 2);
    const attribute = (wanted: string) => attributes.find((item) => item.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = attribute('path') ?? '/';
    const expires = attribute('expires');
    if (value === '' || (expires !== undefined && Date.parse(expires) < Date.now())) this.cookies.delete(`${name} ${path}`);
    else this.cookies.set(`${name} ${path}`, { name, value, path });
  }
}
