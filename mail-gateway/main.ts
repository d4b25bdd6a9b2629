import { endInGoodOrder } from '#core/kernel/platform/end-with-parent';
import { envOrExit } from '#core/kernel/platform/env';
import { giveBackMemory } from '#core/kernel/platform/give-back-memory';
import { createLogger, sayReady } from '#core/kernel/platform/logger';
import { keepMemoryPrivate } from '#core/kernel/platform/private-memory';
import { startGateway } from './gateway.js';

const env = envOrExit('gateway');
await keepMemoryPrivate();
const log = createLogger('mail-gateway', env.LOG_LEVEL);
try {
  const gateway = await startGateway(env, log);
  endInGoodOrder(async (why) => {
    log.info({ why }, 'the gateway ends');
    await gateway.close();
  });
  giveBackMemory();
  sayReady(log, 'the gateway takes mail', { smtpPort: gateway.smtpPort, httpPort: gateway.httpPort });
} catch (error) {
  // Nothing of a message can be in here: no session has begun.
  log.fatal({ error: error instanceof Error ? error.message : String(error) }, 'the gateway could not start');
  process.exit(78);
}
