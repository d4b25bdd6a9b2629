import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

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

/** What the stand-in does with a request. */
export type Behaviour =
  | { kind: 'answer'; fields: Record<string, unknown> }
  /** Does what the document tells it to: every `SET key = value` of the text becomes a field. */
  | { kind: 'obey' }
  | { kind: 'status'; status: number; retryAfter?: string }
  | { kind: 'hang' }
  | { kind: 'broken-json' }
  | { kind: 'cut-off' }
  | { kind: 'talk' }
  | { kind: 'hang-up' };

/** A server on loopback that speaks the Messages API, checks what it is sent, and misbehaves when told to. */
export class AnthropicStandIn {
  /** Every request that kept the protocol, and the time it came. */
  readonly requests: { at: number; body: MessagesRequest }[] = [];
  /** What was wrong with those that did not. */
  readonly complaints: string[] = [];
  private readonly planned: Behaviour[] = [];
  private usual: Behaviour = { kind: 'answer', fields: {} };

  private constructor(private readonly server: Server) {}

  static async start(): Promise<AnthropicStandIn> {
    const server = createServer();
    const standIn = new AnthropicStandIn(server);
    server.on('request', (request, response) => void standIn.serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** For every request from now on. */
  always(behaviour: Behaviour): void {
    this.usual = behaviour;
  }

  /** For the next requests, in this order. */
  next(...behaviours: Behaviour[]): void {
    this.planned.push(...behaviours);
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const problem = this.problemWith(request, body);
    if (problem) {
      this.complaints.push(problem);
      return fail(response, 400, 'invalid_request_error', problem);
    }
    const parsed = MessagesRequest.parse(JSON.parse(body));
    this.requests.push({ at: Date.now(), body: parsed });
    this.behave(this.planned.shift() ?? this.usual, parsed, response);
  }

  private problemWith(request: IncomingMessage, body: string): string | null {
    if (request.method !== 'POST' || request.url !== '/v1/messages') return `no such call: ${request.method} ${request.url}`;
    if (!request.headers['x-api-key'] && !request.headers.authorization?.startsWith('Bearer '))
      return 'no key, neither as x-api-key nor as bearer';
    if (!/^\d{4}-\d{2}-\d{2}$/.test(String(request.headers['anthropic-version']))) return 'anthropic-version: missing or unknown';
    if (!request.headers['content-type']?.startsWith('application/json')) return 'content-type: not JSON';
    const parsed = MessagesRequest.safeParse(parseJson(body));
    if (!parsed.success) return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    const { tool_choice: choice, tools, model, thinking, output_config: output } = parsed.data;
    const unkept = schemaProblem(output?.format?.schema);
    if (unkept) return `output_config.format.schema: ${unkept}`;
    if (choice && refusesForcedTool.test(model)) return 'tool_choice: this model does not support forced tool use';
    if (thinking && refusesForcedTool.test(model)) return 'thinking: this model does not support disabled';
    return choice && !tools?.some((tool) => tool.name === choice.name) ? `tool_choice: no tool named ${choice.name}` : null;
  }

  private behave(behaviour: Behaviour, request: MessagesRequest, response: ServerResponse): void {
    switch (behaviour.kind) {
      case 'answer':
        return reply(response, message(request, { fields: behaviour.fields }));
      case 'obey':
        return reply(response, message(request, { fields: ordersOf(request) }));
      case 'cut-off':
        return reply(response, message(request, { fields: {}, stop: 'max_tokens' }));
      case 'talk':
        return reply(response, message(request, { say: 'I would rather not call a tool.' }));
      case 'status':
        return fail(response, behaviour.status, errorTypes[behaviour.status] ?? 'api_error', 'as told', behaviour.retryAfter);
      case 'broken-json':
        response.writeHead(200, { 'content-type': 'application/json' });
        return void response.end('{"id":"msg_1","type":"message","content":[{"type":"tool_u');
      case 'hang-up':
        return void response.socket?.destroy();
      case 'hang':
        return;
    }
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

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** All words of a request the document could have written. */
export function wordsOf(request: MessagesRequest): string {
  return request.messages
    .flatMap(({ content }) => (typeof content === 'string' ? [content] : content.map((block) => ('text' in block ? block.text : ''))))
    .join('\n');
}

function ordersOf(request: MessagesRequest): Record<string, string> {
  return Object.fromEntries(
    [...wordsOf(request).matchAll(/SET (\w{1,40}) ?= ?([^\n]{1,200})/g)].map((match) => [match[1] ?? '', match[2]?.trim() ?? '']),
  );
}

function message(request: MessagesRequest, answer: { fields?: Record<string, unknown>; say?: string; stop?: string }): unknown {
  const asTool = request.tool_choice !== undefined;
  const shape = z.object({ properties: z.object({ fields: z.unknown() }) }).safeParse(request.output_config?.format?.schema);
  const pairs = Object.entries(answer.fields ?? {}).map(([name, value]) => ({ name, value }));
  const inJson = shape.data?.properties.fields === undefined ? answer.fields : { fields: pairs };
  const content =
    answer.fields && !asTool
      ? [{ type: 'text', text: JSON.stringify(inJson), citations: null }]
      : answer.fields
        ? [{ type: 'tool_use', id: 'toolu_01', name: request.tool_choice?.name ?? '', input: answer.fields }]
        : [{ type: 'text', text: answer.say ?? '', citations: null }];
  return {
    id: 'msg_01',
    type: 'message',
    role: 'assistant',
    model: request.model,
    content,
    stop_reason: answer.stop ?? (answer.fields && asTool ? 'tool_use' : 'end_turn'),
    stop_sequence: null,
    usage: { input_tokens: Math.ceil(wordsOf(request).length / 4) + 1500, output_tokens: 120 },
  };
}

function reply(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json', 'request-id': 'req_01' });
  response.end(JSON.stringify(body));
}

function fail(response: ServerResponse, status: number, type: string, words: string, retryAfter?: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_01',
    ...(retryAfter ? { 'retry-after': retryAfter } : {}),
  });
  response.end(JSON.stringify({ type: 'error', error: { type, message: words }, request_id: 'req_01' }));
}
