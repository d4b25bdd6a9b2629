import Anthropic, { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import type { MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';
import { z } from 'zod';
import type { AiSettings } from '#core/kernel/provider/ai-settings';
import { answered, type CallResult, resultOfError, resultOfStatus, unusable } from '#core/kernel/provider/call-result';
import { fetchWhole } from '#core/kernel/provider/fetch-whole';
import { jsonInText } from '#core/kernel/provider/json-in-text';
import type { ModelRequest, PageImage, ProviderClient } from '#core/kernel/provider/model-request';
import { maxOutputTokens, requestShape } from '#core/kernel/provider/request-shape';

/** The Messages API of Anthropic, or of any server that speaks it. */
export class AnthropicClient implements ProviderClient {
  readonly maxOutputTokens: number;
  private readonly sdk: Anthropic;

  constructor(private readonly settings: AiSettings) {
    this.maxOutputTokens = maxOutputTokens(settings.model);
    this.sdk = new Anthropic({
      // Without any the library would look for one elsewhere; a server that asks for none takes whatever it gets.
      apiKey: settings.apiKey ?? 'none',
      authToken: null,
      baseURL: settings.baseUrl ?? 'https://api.anthropic.com',
      fetch: fetchWhole,
      maxRetries: 0,
      logLevel: 'off',
    });
  }

  async send(request: ModelRequest, timeout: number): Promise<CallResult> {
    const { model } = this.settings;
    const content = [...request.images.map(imageBlock), { type: 'text' as const, text: request.text }];
    const params: MessageCreateParamsNonStreaming = { model, ...requestShape(model, request), messages: [{ role: 'user', content }] };
    try {
      return readMessage(await this.sdk.messages.create(params, { timeout }), params.tool_choice !== undefined);
    } catch (error) {
      if (error instanceof SyntaxError) return { kind: 'unusable', reason: unusable.unreadable, usage: null };
      // An error of the connection is one of these as well, without a status.
      if (!(error instanceof APIError) || error instanceof APIConnectionError) return resultOfError(error);
      return resultOfStatus(Number(error.status), new Headers(error.headers), error.message);
    }
  }
}

function imageBlock(image: PageImage) {
  return { type: 'image' as const, source: { type: 'base64' as const, media_type: image.mediaType, data: image.base64 } };
}

const count = z.int().nonnegative();
const Message = z.object({
  stop_reason: z.string().nullish(),
  content: z.array(z.object({ type: z.string(), text: z.string().optional(), input: z.unknown().optional() })),
  usage: z
    .object({ input_tokens: count, output_tokens: count })
    .transform((usage) => ({ inputTokens: usage.input_tokens, outputTokens: usage.output_tokens }))
    .nullable()
    .catch(null),
});

/** The input of the tool call, else the JSON a text block holds. */
function readMessage(body: unknown, isToolForced: boolean): CallResult {
  const message = Message.safeParse(body);
  if (!message.success) return { kind: 'unusable', reason: unusable.unreadable, usage: null };
  const { stop_reason: stop, content, usage } = message.data;
  if (stop === 'refusal') return { kind: 'unusable', reason: unusable.declined, usage };
  if (stop === 'max_tokens') return { kind: 'unusable', reason: unusable.cutOff, usage };
  const call = content.find((block) => block.type === 'tool_use');
  const result = answered(call ? call.input : jsonInText(content.map((block) => block.text ?? '').join('')), usage);
  return result.kind === 'unusable' && isToolForced && !call ? { ...result, formIgnored: true } : result;
}
