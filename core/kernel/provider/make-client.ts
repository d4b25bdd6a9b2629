import type { AiSettings } from '#core/kernel/provider/ai-settings';
import type { ProviderClient } from '#core/kernel/provider/model-request';

/** The client of the provider's protocol. Anthropic's library takes 8 MB and stays on the disk where it is not spoken to. */
export async function makeClient(settings: AiSettings): Promise<ProviderClient> {
  if (settings.provider === 'anthropic') return new (await import('#core/kernel/provider/anthropic-client')).AnthropicClient(settings);
  return new (await import('#core/kernel/provider/openai-client')).OpenAiClient(settings);
}
