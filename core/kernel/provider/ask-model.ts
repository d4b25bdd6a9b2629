import type { AiSettings } from '#core/kernel/provider/ai-settings';
import type { CallResult, Untaken } from '#core/kernel/provider/call-result';
import type { ModelQuestion, ModelRequest, ProviderClient } from '#core/kernel/provider/model-request';

/** Models that their server makes keep no form, by server and name: found out once in the life of a process. */
const unformed = new Set<string>();

/** Puts a question to a model the best way its server takes: what it refuses for being more than it can do is put again more plainly, at no cost. */
export async function askModel(
  client: ProviderClient,
  { baseUrl, model }: AiSettings,
  question: ModelQuestion,
  timeoutMs: number,
): Promise<CallResult> {
  const servedModel = `${baseUrl} ${model}`;
  const deadline = performance.now() + timeoutMs;
  let request: ModelRequest = { ...question, formed: !unformed.has(servedModel) };
  for (;;) {
    const result = await client.send(request, Math.max(1, Math.ceil(deadline - performance.now())));
    const plainer = result.kind === 'refused' && result.untaken ? withoutThat(request, result.untaken) : null;
    if (plainer) {
      request = plainer;
      continue;
    }
    const wasRead = result.kind === 'answer' || result.kind === 'unusable';
    if (wasRead && (!request.formed || ('formIgnored' in result && result.formIgnored))) unformed.add(servedModel);
    return result;
  }
}

/** The request without what is not taken; null where there is nothing more to leave out. Pictures are tried anew with each: one may only be too large. */
function withoutThat(request: ModelRequest, untaken: Untaken): ModelRequest | null {
  if (untaken === 'images' && request.images.length > 0) return { ...request, images: [] };
  return request.formed ? { ...request, formed: false } : null;
}
