import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Headers of every answer. Scripts come from us alone, never inline; styles may be inline (the interface library makes them).
 * Pictures may come from elsewhere only where a person asks for those of a mail; the frame that shows a mail has a policy of its own.
 */
export function securityHeaders(): RequestHandler {
  return helmet({
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
    // Self-hosted and often plain HTTP in an office; whoever puts TLS in front sets it there.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

/** What of a file that somebody sent us may be shown: what it brings itself, and no scripts. */
export const sentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** The headers of a file somebody sent us: it is shown or saved, and nothing in it runs. */
export const userFileHeaders = {
  'Content-Security-Policy': `sandbox; ${sentPolicy}; frame-ancestors 'self'`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'private, no-cache',
} as const;
