import { priceOf } from '#core/kernel/provider/cost';
import { aiModel, type AiVariables, type Price } from '#core/kernel/platform/ai-env';

/** The protocol a provider speaks, which is also its name in the ledger of calls and on its gate. */
export type ProviderName = 'anthropic' | 'openai-compatible';

/** The one AI provider of an installation. */
export interface AiSettings {
  provider: ProviderName;
  /** Undefined: Anthropic's own service. */
  baseUrl: string | undefined;
  /** Undefined: a server that asks for none. */
  apiKey: string | undefined;
  model: string;
  /** How long a document may take to be read. */
  timeoutMs: number;
  price: Price;
  dailyBudgetUsd: number;
}

const free: Price = { input: 0, output: 0 };

/** The provider as the settings name it; null where they name none. The key of Anthropic goes to no server of another protocol. */
export function aiSettings(env: AiVariables): AiSettings | null {
  if (env.AI_PROVIDER === 'none') return null;
  const provider = env.AI_PROVIDER ?? 'anthropic';
  const [anthropicKey, anthropicUrl] = provider === 'anthropic' ? [env.ANTHROPIC_API_KEY, env.ANTHROPIC_BASE_URL] : [];
  const apiKey = env.AI_API_KEY ?? anthropicKey;
  const baseUrl = env.AI_BASE_URL ?? anthropicUrl;
  // Without a key only a server of one's own is asked.
  if (apiKey === undefined && (env.AI_PROVIDER === undefined || baseUrl === undefined)) return null;
  const model = aiModel(env);
  return {
    provider,
    baseUrl,
    apiKey,
    model,
    timeoutMs: env.AI_TIMEOUT_SECONDS * 1000,
    // A server that asks for no key sends no bill.
    price: env.AI_PRICE_USD ?? (apiKey === undefined ? free : priceOf(model)),
    dailyBudgetUsd: env.AI_DAILY_BUDGET_USD,
  };
}
