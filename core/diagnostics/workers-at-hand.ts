import type { EntityManager } from '@mikro-orm/postgresql';

/** What the workers' signs of life say to a call that needs one. */
export interface WorkersAtHand {
  /** Whether one has given a sign of life within the last minute; they give one every few seconds. */
  isAlive: boolean;
  /** Whether the newest has the key of the AI provider, which is for workers alone. */
  hasAiKey: boolean;
}

/** Whether a worker is there, and whether it can ask the AI. */
export async function workersAtHand(em: EntityManager): Promise<WorkersAtHand> {
  const [newest] = await em.execute<{ alive: boolean; key: boolean }[]>(
    `select seen_at > now() - interval '1 minute' as alive, coalesce((data->>'has_ai_key')::boolean, false) as key
     from heartbeat where role = 'worker' order by seen_at desc limit 1`,
  );
  return { isAlive: newest?.alive ?? false, hasAiKey: newest?.key ?? false };
}
