import type { EntityManager } from '@mikro-orm/postgresql';
import type { AiSettings } from '#core/kernel/provider/ai-settings';

/** What the workers' signs of life say to a call that needs one. */
export interface WorkersAtHand {
  /** Whether one has given a sign of life within the last minute; they give one every few seconds. */
  isAlive: boolean;
  /** Whether the newest has an AI provider to ask, whose key is for workers alone. */
  hasAiKey: boolean;
  /** The protocol of that provider and its model. */
  aiProvider: string | null;
  aiModel: string | null;
}

/** What a worker's sign of life says of its AI provider. */
export const aiReport = (ai: AiSettings | null): Record<string, unknown> => ({
  has_ai_key: ai !== null,
  ...(ai && { ai_provider: ai.provider, ai_model: ai.model }),
});

/** Whether a worker is there, and which AI it can ask. */
export async function workersAtHand(em: EntityManager): Promise<WorkersAtHand> {
  const [newest] = await em.execute<WorkersAtHand[]>(
    `select seen_at > now() - interval '1 minute' as "isAlive", coalesce((data->>'has_ai_key')::boolean, false) as "hasAiKey",
       data->>'ai_provider' as "aiProvider", data->>'ai_model' as "aiModel"
     from heartbeat where role = 'worker' order by seen_at desc limit 1`,
  );
  return newest ?? { isAlive: false, hasAiKey: false, aiProvider: null, aiModel: null };
}
