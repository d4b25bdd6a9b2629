const base = '/api/v1';

/** What a ticket may open: files, raw mails, exports. Each is a download or a picture, nothing that acts. */
const openable = [
  /^\/documents\/\d+\/(view|download)$/,
  /^\/documents\/files\/[^/]+$/,
  /^\/mail\/\d+\/raw$/,
  /^\/(properties|messages)\/\d+\/media\/\d+$/,
  /^\/(expenses|documents|subscriptions|expected-documents\/announced)\/export\.csv$/,
  /^\/reports\/(tax\.(csv|pdf|zip)|schedule-e\.pdf|form-1099\.csv)$/,
  /^\/bookkeeping\/(expenses|year)$/,
  /^\/audit\/export$/,
  /^\/imports\/\d+\/file$/,
];

/** A path and query as a ticket names it: relative to the api's base, without the ticket itself and a trailing slash. */
export function ticketPath(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.delete('ticket');
  const path = (pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname).replace(/\/+$/, '');
  const query = searchParams.toString();
  return query ? `${path}?${query}` : path;
}

/** Whether a ticket can be given for this path. */
export function isOpenable(path: string): boolean {
  const [bare = ''] = ticketPath(path).split('?');
  return path.startsWith('/') && !path.startsWith('//') && openable.some((shape) => shape.test(bare));
}

/** The address with its ticket. */
export function withTicket(path: string, ticket: string): string {
  return `${base}${path}${path.includes('?') ? '&' : '?'}ticket=${ticket}`;
}
