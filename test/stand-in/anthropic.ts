import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { inForm, parseJson, type Problem, ProviderStandIn, type Said } from './provider-server.js';

export type { Behaviour } from './provider-server.js';

const text = z.object({ type: z.literal('text'), text: z.string().min(1) });
const image = z.object({
  type: z.literal('image'),
  source: z.object({
    type: z.literal('base64'),
    media_type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
    data: z.base64().min(1),
  }),
});

/** A request of the Messages API, as far as the product uses it; anything else in it is an error. */
const MessagesRequest = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().positive(),
  system: z.string().optional(),
  messages: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.union([z.string(), z.array(z.union([text, image])).min(1)]) }))
    .min(1),
  tools: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
        description: z.string().optional(),
        input_schema: z.looseObject({ type: z.literal('object') }),
      }),
    )
    .optional(),
  tool_choice: z.strictObject({ type: z.literal('tool'), name: z.string() }).optional(),
  thinking: z.strictObject({ type: z.literal('disabled') }).optional(),
  output_config: z
    .strictObject({
      effort: z.enum(['low', 'medium', 'high']).optional(),
      format: z.strictObject({
        type: z.literal('json_schema'),
        schema: z.looseObject({ type: z.literal('object'), additionalProperties: z.literal(false) }),
      }),
    })
    .optional(),
});
export type MessagesRequest = z.output<typeof MessagesRequest>;

/** The Messages API, checked as far as the product uses it. */
export class AnthropicStandIn extends ProviderStandIn<MessagesRequest> {
  /** A server of that protocol whose model can be made to call no tool. */
  takesTools = true;

  static start(): Promise<AnthropicStandIn> {
    return new AnthropicStandIn().listen();
  }

  protected wordsOf(request: MessagesRequest): string {
    return wordsOf(request);
  }

  protected parse(request: IncomingMessage, body: string): MessagesRequest | Problem {
    if (request.method !== 'POST' || request.url !== '/v1/messages') return { words: `no such call: ${request.method} ${request.url}` };
    if (!request.headers['x-api-key'] && !request.headers.authorization?.startsWith('Bearer '))
      return { words: 'no key, neither as x-api-key nor as bearer' };
    if (!/^\d{4}-\d{2}-\d{2}$/.test(String(request.headers['anthropic-version'])))
      return { words: 'anthropic-version: missing or unknown' };
    if (!request.headers['content-type']?.startsWith('application/json')) return { words: 'content-type: not JSON' };
    const parsed = MessagesRequest.safeParse(parseJson(body));
    if (!parsed.success) return { words: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ') };
    const { tool_choice: choice, tools, model, thinking, output_config: output } = parsed.data;
    if (choice && !this.takesTools) return { words: `${model} does not support tools`, isLack: true };
    const unkept = schemaProblem(output?.format?.schema);
    if (unkept) return { words: `output_config.format.schema: ${unkept}` };
    if (choice && refusesForcedTool.test(model)) return { words: 'tool_choice: this model does not support forced tool use' };
    if (thinking && refusesForcedTool.test(model)) return { words: 'thinking: this model does not support disabled' };
    const isUnknown = choice && !tools?.some((tool) => tool.name === choice.name);
    return isUnknown ? { words: `tool_choice: no tool named ${choice.name}` } : parsed.data;
  }

  protected reply(request: MessagesRequest, { fields, words, stop }: Said): unknown {
    const name = request.tool_choice?.name;
    const saidText = fields ? JSON.stringify(inForm(fields, request.output_config?.format?.schema)) : words;
    const callsTool = fields !== undefined && name !== undefined;
    return {
      id: 'msg_01',
      type: 'message',
      role: 'assistant',
      model: request.model,
      content: callsTool
        ? [{ type: 'tool_use', id: 'toolu_01', name, input: fields }]
        : [{ type: 'text', text: saidText, citations: null }],
      stop_reason: stop === 'cut-off' ? 'max_tokens' : stop === 'refused' ? 'refusal' : callsTool ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: Math.ceil(wordsOf(request).length / 4) + 1500, output_tokens: 120 },
    };
  }

  protected errorOf(status: number, words: string): unknown {
    return { type: 'error', error: { type: errorTypes[status] ?? 'api_error', message: words }, request_id: 'req_01' };
  }
}

const refusesForcedTool = /(?:opus|sonnet)-5-5|fable|mythos/;

const refusedBounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'maxItems'];

/** What the service refuses in a schema that an answer has to keep; that of a tool may have all of it. */
function schemaProblem(schema: unknown): string | null {
  if (typeof schema !== 'object' || schema === null) return null;
  const { type, additionalProperties } = schema as { type?: unknown; additionalProperties?: unknown };
  if (type === 'object' && additionalProperties !== false)
    return "For 'object' type, 'additionalProperties' must be explicitly set to false";
  const bound = refusedBounds.find((one) => one in schema);
  if (bound) return `property '${bound}' is not supported`;
  return Object.values(schema).reduce<string | null>((problem, inner) => problem ?? schemaProblem(inner), null);
}

const errorTypes: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
};

/** All words of a request the document could have written. */
export function wordsOf(request: MessagesRequest): string {
  return request.messages
    .flatMap(({ content }) => (typeof content === 'string' ? [content] : content.map((block) => ('text' in block ? block.text : ''))))
    .join('\n');
}
