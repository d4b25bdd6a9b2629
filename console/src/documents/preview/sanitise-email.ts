import DOMPurify from 'dompurify';

/** A mail's HTML made safe to show, and how many pictures it would load from elsewhere. */
export interface SafeEmail {
  html: string;
  remoteImages: number;
}

const isLocal = (url: string): boolean => /^(data:image\/|cid:|blob:)/i.test(url.trim());

/**
 * Takes out everything that could run, load or lead away; the frame it is shown in allows none of it either.
 * Remote pictures lose their address unless `showRemote` asks for them.
 */
export function sanitiseEmail(html: string, showRemote: boolean): SafeEmail {
  let remoteImages = 0;
  const purify = DOMPurify();
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName === 'A') {
      node.setAttribute('target', '_blank');
      node.setAttribute('rel', 'noopener noreferrer nofollow');
    }
    for (const name of ['src', 'background', 'poster', 'srcset']) {
      const value = node.getAttribute(name);
      if (value === null || isLocal(value)) continue;
      if (name === 'src' && node.tagName === 'IMG') remoteImages += 1;
      const wanted = showRemote && name === 'src' && node.tagName === 'IMG' && /^https:\/\//i.test(value);
      if (!wanted) node.removeAttribute(name);
    }
    const style = node.getAttribute('style');
    if (style && /url\s*\(|expression|@import|-moz-binding/i.test(style)) node.removeAttribute('style');
  });
  const clean = purify.sanitize(html, {
    FORBID_TAGS: [
      'style',
      'script',
      'iframe',
      'frame',
      'object',
      'embed',
      'form',
      'input',
      'button',
      'select',
      'textarea',
      'link',
      'meta',
      'base',
      'svg',
      'math',
      'video',
      'audio',
    ],
    FORBID_ATTR: ['srcset', 'ping', 'formaction'],
    ALLOW_DATA_ATTR: false,
  });
  return { html: clean, remoteImages };
}

/** The document for the frame: no scripts by sandbox, nothing loaded by its own policy. */
export function emailFrame(safe: SafeEmail, showRemote: boolean): string {
  const images = showRemote ? 'data: https:' : 'data:';
  const policy = `default-src 'none'; img-src ${images}; style-src 'unsafe-inline'`;
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><style>body{margin:16px;background:#fff;color:#131a26;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{max-width:100%}</style></head><body>${safe.html}</body></html>`;
}
