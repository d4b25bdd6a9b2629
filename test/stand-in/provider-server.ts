import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in of an AI provider does with a request. */
export type Behaviour =
  | { kind: 'answer'; fields: Record<string, unknown> }
  /** Does what the document tells it to: every `SET key = value` of the text becomes a field. */
  | { kind: 'obey' }
  /** Says these words, however it was asked. */
  | { kind: 'say'; words: string }
  | { kind: 'status'; status: number; retryAfter?: string; words?: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'hang' | 'broken-json' | 'cut-off' | 'talk' | 'hang-up' | 'refuse' | 'slow' | 'huge' };

/** What a model says in a stand-in's answer, and why it stopped. */
export interface Said {
  fields?: Record<string, unknown>;
  words?: string;
  stop?: 'cut-off' | 'refused';
}

/** What is wrong with a request: `lacks` something that other servers have, or breaks the protocol. */
export interface Problem {
  words: string;
  isLack?: boolean;
}

/** A server on loopback that speaks an AI provider's protocol, checks what it is sent, and misbehaves when told to. */
export abstract class ProviderStandIn<Sent> {
  /** Every request that kept the protocol, and the time it came. */
  readonly requests: { at: number; body: Sent }[] = [];
  /** What was wrong with those that did not. */
  readonly complaints: string[] = [];
  /** How often it said that it cannot do what it was asked. */
  lacked = 0;
  private readonly planned: Behaviour[] = [];
  private usual: Behaviour = { kind: 'answer', fields: {} };
  private readonly server: Server = createServer((request, response) => void this.serve(request, response));

  protected abstract parse(request: IncomingMessage, body: string): Sent | Problem;
  protected abstract wordsOf(sent: Sent): string;
  protected abstract reply(sent: Sent, said: Said): unknown;
  protected abstract errorOf(status: number, words: string): unknown;

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
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
    const parsed = this.parse(request, body);
    if (isProblem(parsed)) {
      if (parsed.isLack) this.lacked += 1;
      else this.complaints.push(parsed.words);
      return sendJson(response, 400, this.errorOf(400, parsed.words));
    }
    this.requests.push({ at: Date.now(), body: parsed });
    this.behave(this.planned.shift() ?? this.usual, parsed, response);
  }

  private behave(behaviour: Behaviour, sent: Sent, response: ServerResponse): void {
    const answer = (said: Said): void => sendJson(response, 200, this.reply(sent, said));
    switch (behaviour.kind) {
      case 'answer':
        return answer({ fields: behaviour.fields });
      case 'obey':
        return answer({ fields: ordersOf(this.wordsOf(sent)) });
      case 'say':
        return answer({ words: behaviour.words });
      case 'cut-off':
        return answer({ words: '{"fields":[{"name":"ven', stop: 'cut-off' });
      case 'refuse':
        return answer({ words: '', stop: 'refused' });
      case 'talk':
        return answer({ words: 'I would rather not answer in JSON.' });
      case 'huge':
        return answer({ words: 'a'.repeat(3_000_000) });
      case 'status': {
        const headers: Record<string, string> = behaviour.retryAfter ? { 'retry-after': behaviour.retryAfter } : {};
        return sendJson(response, behaviour.status, this.errorOf(behaviour.status, behaviour.words ?? 'as told'), headers);
      }
      case 'redirect':
        response.writeHead(307, { location: behaviour.to });
        return void response.end();
      case 'broken-json':
        response.writeHead(200, { 'content-type': 'application/json' });
        return void response.end('{"id":"msg_1","type":"message","content":[{"type":"tool_u');
      case 'slow':
        return trickle(response, JSON.stringify(this.reply(sent, { fields: {} })));
      case 'hang-up':
        return void response.socket?.destroy();
      case 'hang':
        return;
    }
  }
}

const isProblem = (parsed: unknown): parsed is Problem => typeof parsed === 'object' && parsed !== null && 'words' in parsed;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Begins at once, and would take minutes to end. */
function trickle(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  let at = 0;
  const timer = setInterval(() => void response.write(body.charAt((at += 1) - 1) || ' '), 20);
  response.on('close', () => clearInterval(timer));
}

function ordersOf(words: string): Record<string, string> {
  return Object.fromEntries(
    [...words.matchAll(/SET (\w{1,40}) ?= ?([^\n]{1,200})/g)].map((match) => [match[1] ?? '', match[2]?.trim() ?? '']),
  );
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_01', ...headers });
  response.end(JSON.stringify(body));
}

/** A schema that the model is made to keep holds a list of fields for a document, and the fields themselves for a small question. */
export function inForm(fields: Record<string, unknown>, schema: unknown): unknown {
  const holdsList = JSON.stringify(schema ?? null).startsWith('{"type":"object","properties":{"fields":');
  return holdsList ? { fields: Object.entries(fields).map(([name, value]) => ({ name, value })) } : fields;
}
