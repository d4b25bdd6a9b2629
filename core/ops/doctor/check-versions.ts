import type { EntityManager } from '@mikro-orm/postgresql';
import { type Finding } from '#core/ops/doctor/finding';
import { some } from '#core/kernel/platform/sentence';
import { IndexStep } from '#core/kernel/platform/index-step';
import { migrations } from '#core/database/migrations';
import { productVersion } from '#core/kernel/platform/version';

/** The tables are those of this release, and so are the running processes. */
export async function checkVersions(em: EntityManager): Promise<Finding[]> {
  const done = (await em.execute<{ name: string }[]>('select name from mikro_orm_migrations')).map(({ name }) => name);
  const pending = migrations.filter(({ name }) => !done.includes(name));
  const unbuilt = pending.filter((step) => step.prototype instanceof IndexStep).map(({ name }) => name);
  const missing = pending.map(({ name }) => name).filter((name) => !unbuilt.includes(name));
  const unknown = done.filter((name) => !migrations.some((step) => step.name === name));
  const version = productVersion();
  const others = await em.execute<{ name: string }[]>(
    "select process || ' (' || version || ')' as name from heartbeat where seen_at > now() - interval '30 seconds' and role <> 'migration' and version <> ?",
    [version],
  );
  const differing = [...missing.map((name) => `${name} has not run`), ...unknown.map((name) => `${name} belongs to a newer release`)];
  return [
    {
      check: 'Tables',
      wrong: differing.length,
      sentence:
        differing.length === 0
          ? `The tables match release ${version}.`
          : `The tables belong to another release: ${some(differing)}. ${unknown.length > 0 ? 'Start the newer release.' : 'Starting this release updates them (or npm run migrate -- up).'}`,
    },
    ...(unbuilt.length > 0
      ? [
          {
            check: 'Indexes',
            wrong: unbuilt.length,
            sentence: `Still to be built: ${some(unbuilt)}. The migration beside the running servers does it (or npm run migrate -- up).`,
          },
        ]
      : []),
    {
      check: 'Processes',
      wrong: others.length,
      sentence:
        others.length === 0
          ? `All running processes are of release ${version}.`
          : `Not of release ${version}: ${some(others.map(({ name }) => name))}. Stop them and start them with this release.`,
    },
  ];
}
