import type { LoggerService } from '@nestjs/common';
import type { Logger } from '#core/kernel/platform/logger';

/** Nest's messages in our log, one JSON line each; its routine messages are left out. */
export function nestLog(log: Logger): LoggerService {
  return {
    log: (message: unknown) => log.debug(text(message)),
    warn: (message: unknown) => log.warn(text(message)),
    error: (message: unknown) => log.error(text(message)),
    fatal: (message: unknown) => log.fatal(text(message)),
  };
}

function text(message: unknown): string {
  return message instanceof Error ? message.message : String(message);
}
