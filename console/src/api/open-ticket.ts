import { apiUrl, apiBase, type Call, fetchJson } from './http';

/** Downloads a file or an export: a browser cannot send a token with a download, so a link for one use is asked for first. */
export async function downloadByTicket(path: string, query: Call['query'] = {}): Promise<void> {
  const asked = apiUrl(path, query).slice(apiBase.length);
  const { url } = await fetchJson<{ url: string }>('/tickets', { method: 'POST', json: { path: asked } });
  startDownload(url);
}

/** Has the browser download what is at an address. */
export function startDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
