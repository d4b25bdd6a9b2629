import type { RequestHandler } from 'express';
import helmet, { strictTransportSecurity } from 'helmet';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Headers of every answer. Scripts come only from this server, never inline; styles may be inline (the interface library makes them). Pictures may
 * come from elsewhere only where a person asks for those of a mail; the frame that shows a mail has a separate policy.
 */
export function securityHeaders(publicUrl: string | undefined): RequestHandler {
  const strict = strictTransportSecurity({ maxAge: yearSeconds, includeSubDomains: true });
  const others = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'blob:', 'data:'],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const isPublic = /^https:/i.test(publicUrl ?? '');
  return (request, response, next) => {
    // Everything here is somebody's own, also what a link opens without an account.
    response.set('X-Robots-Tag', 'noindex, nofollow');
    // A self-hosted console is often plain HTTP in an office: it promises HTTPS only where it is reached so.
    if (!isPublic && !request.secure) return others(request, response, next);
    return strict(request, response, () => others(request, response, next));
  };
}

/** What a file from outside may show: its own content, and no scripts. */
export const sentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** The headers of a file from outside: it is shown or saved, and nothing in it runs. */
export const userFileHeaders = {
  'Content-Security-Policy': `sandbox; ${sentPolicy}; frame-ancestors 'self'`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'private, no-cache',
} as const;
