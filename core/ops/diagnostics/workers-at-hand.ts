import type { EntityManager } from '@mikro-orm/postgresql';
import type { AiSettings } from '#core/kernel/provider/ai-settings';

/** What the workers' heartbeats say, for a call that needs a worker. */
export interface WorkersAtHand {
  /** Whether there was a heartbeat within the last minute; there is one every few seconds. */
  isAlive: boolean;
  /** Whether the newest worker has an AI provider; only workers have its key. */
  hasAiKey: boolean;
  /** The protocol of that provider and its model. */
  aiProvider: string | null;
  aiModel: string | null;
}

/** What a worker's heartbeat says about its AI provider. */
export const aiReport = (ai: AiSettings | null): Record<string, unknown> => ({
  has_ai_key: ai !== null,
  ...(ai && { ai_provider: ai.provider, ai_model: ai.model }),
});

/** Whether a worker runs, and which AI it can ask. */
export async function workersAtHand(em: EntityManager): Promise<WorkersAtHand> {
  const [newest] = await em.execute<WorkersAtHand[]>(
    `select seen_at > now() - interval '1 minute' as "isAlive", coalesce((data->>'has_ai_key')::boolean, false) as "hasAiKey",
       data->>'ai_provider' as "aiProvider", data->>'ai_model' as "aiModel"
     from heartbeat where role = 'worker' order by seen_at desc limit 1`,
  );
  return newest ?? { isAlive: false, hasAiKey: false, aiProvider: null, aiModel: null };
}
