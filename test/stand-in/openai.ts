import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { inForm, parseJson, type Problem, ProviderStandIn, type Said } from './provider-server.js';

const text = z.strictObject({ type: z.literal('text'), text: z.string().min(1) });
const image = z.strictObject({
  type: z.literal('image_url'),
  image_url: z.strictObject({ url: z.string().regex(/^data:image\/(?:jpeg|png|gif|webp);base64,[\w+/]+=*$/) }),
});

/** A request for a chat completion, as far as the product uses it; anything else in it is an error. */
const CompletionRequest = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().positive(),
  stream: z.literal(false),
  messages: z.tuple([
    z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
    z.strictObject({ role: z.literal('user'), content: z.union([z.string().min(1), z.array(z.union([text, image])).min(1)]) }),
  ]),
  response_format: z
    .strictObject({
      type: z.literal('json_schema'),
      json_schema: z.strictObject({
        name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
        schema: z.looseObject({ type: z.literal('object'), additionalProperties: z.literal(false) }),
      }),
    })
    .optional(),
});
type CompletionRequest = z.output<typeof CompletionRequest>;

/** The chat completions of OpenAI as servers on one's own network speak them, checked as far as the product uses them. */
export class OpenAiStandIn extends ProviderStandIn<CompletionRequest> {
  takesForm = true;
  takesImages = true;
  /** Where one is asked for. */
  key: string | null = null;

  static start(): Promise<OpenAiStandIn> {
    return new OpenAiStandIn().listen();
  }

  protected wordsOf({ messages }: CompletionRequest): string {
    return messages.map(({ content }) => JSON.stringify(content)).join('\n');
  }

  protected parse(request: IncomingMessage, body: string): CompletionRequest | Problem {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      return { words: `no such call: ${request.method} ${request.url}` };
    const bearer = request.headers.authorization ?? null;
    if (bearer !== (this.key === null ? null : `Bearer ${this.key}`)) return { words: `authorization: ${bearer}` };
    if (request.headers['content-type'] !== 'application/json') return { words: 'content-type: not JSON' };
    const parsed = CompletionRequest.safeParse(parseJson(body));
    if (!parsed.success) return { words: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ') };
    const { messages, response_format: format } = parsed.data;
    const hasImages = typeof messages[1].content !== 'string';
    if (hasImages && !this.takesImages) return { words: 'image input is not supported', isLack: true };
    if (format && !this.takesForm) return { words: 'This response_format type is unavailable now', isLack: true };
    return parsed.data;
  }

  protected reply(request: CompletionRequest, { fields, words = '', stop }: Said): unknown {
    const content = fields ? JSON.stringify(inForm(fields, request.response_format?.json_schema.schema)) : words;
    const message = { role: 'assistant', content, ...(stop === 'refused' && { content: null, refusal: 'I cannot help with that.' }) };
    return {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_776_643_200,
      model: request.model,
      choices: [{ index: 0, message, finish_reason: stop === 'cut-off' ? 'length' : 'stop' }],
      usage: { prompt_tokens: 1700, completion_tokens: 120, total_tokens: 1820 },
    };
  }

  protected errorOf(status: number, words: string): unknown {
    return { error: { message: words, type: 'invalid_request_error', param: null, code: status } };
  }
}
