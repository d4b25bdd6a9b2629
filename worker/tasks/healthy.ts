// `node dist/worker/tasks/healthy.js`: ends with 0 where a worker of this machine gave a sign of life within half a minute, as a container's health
// check asks; a worker listens on no port that could be asked.
import { hostname } from 'node:os';
import { connect } from '#core/ops/backup/connect';
import { withSecretFiles } from '#core/kernel/platform/secret-files';
import { takeEnvironment } from '#core/kernel/platform/take-environment';

const { DATABASE_URL: url = '' } = withSecretFiles(takeEnvironment());
const look = async (): Promise<boolean> => {
  const client = await connect(url, 'healthy');
  try {
    const { rowCount } = await client.query(
      `select from heartbeat where role = 'worker' and starts_with(process, $1) and seen_at > now() - interval '30 seconds'`,
      [`worker:${hostname()}:`],
    );
    return rowCount !== 0;
  } finally {
    await client.end();
  }
};
process.exit((await look().catch(() => false)) ? 0 : 1);
