import { z } from 'zod';
import type { AiSettings } from '#core/kernel/provider/ai-settings';
import { answered, type CallResult, resultOfError, resultOfStatus, unusable } from '#core/kernel/provider/call-result';
import { fetchWhole } from '#core/kernel/provider/fetch-whole';
import { jsonInText } from '#core/kernel/provider/json-in-text';
import { formInWords, type ModelRequest, type PageImage, type ProviderClient } from '#core/kernel/provider/model-request';

/** Room for what a model thinks before it answers; a server whose model has a shorter context than that with the document refuses the request. */
const maxOutputTokens = 8192;

/** The chat completions of OpenAI, as Ollama, llama.cpp, vLLM and others serve them. */
export class OpenAiClient implements ProviderClient {
  readonly maxOutputTokens = maxOutputTokens;

  constructor(private readonly settings: AiSettings) {}

  async send(request: ModelRequest, timeoutMs: number): Promise<CallResult> {
    const { baseUrl = '', apiKey, model } = this.settings;
    const headers = { 'content-type': 'application/json', ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }) };
    try {
      const response = await fetchWhole(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
        method: 'POST',
        headers,
        body: JSON.stringify(completionRequest(model, request)),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) return resultOfStatus(response.status, response.headers, await response.text());
      return readCompletion(await response.json());
    } catch (error) {
      if (error instanceof SyntaxError) return { kind: 'unusable', reason: unusable.unreadable, usage: null };
      return resultOfError(error);
    }
  }
}

/** Whether the server makes the model keep the form or not, the model itself has to be told it: few servers show it the schema. */
function completionRequest(model: string, { system, text, images, answer, formed }: ModelRequest): object {
  const { name } = answer.tool;
  return {
    model,
    max_tokens: maxOutputTokens,
    stream: false,
    messages: [
      { role: 'system', content: `${system}\n\n${formInWords(answer.schema)}` },
      { role: 'user', content: images.length > 0 ? [...images.map(imagePart), { type: 'text', text }] : text },
    ],
    ...(formed && { response_format: { type: 'json_schema', json_schema: { name, schema: answer.schema } } }),
  };
}

function imagePart(image: PageImage) {
  return { type: 'image_url', image_url: { url: `data:${image.mediaType};base64,${image.base64}` } };
}

const count = z.int().nonnegative();
const Choice = z.object({
  finish_reason: z.string().nullish(),
  message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
});
const Completion = z.object({
  choices: z.tuple([Choice], z.unknown()),
  usage: z
    .object({ prompt_tokens: count, completion_tokens: count })
    .transform((usage) => ({ inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens }))
    .nullable()
    .catch(null),
});

function readCompletion(body: unknown): CallResult {
  const completion = Completion.safeParse(body);
  if (!completion.success) return { kind: 'unusable', reason: unusable.unreadable, usage: null };
  const { choices, usage } = completion.data;
  const [{ finish_reason: finish, message }] = choices;
  if (message.refusal || finish === 'content_filter') return { kind: 'unusable', reason: unusable.declined, usage };
  if (finish === 'length') return { kind: 'unusable', reason: unusable.cutOff, usage };
  return answered(jsonInText(message.content ?? ''), usage);
}
