import { request, type Agent } from 'node:http';

/** What a call of the mixture asks for. */
export interface Call {
  method: 'GET' | 'PATCH' | 'UPLOAD';
  path: string;
  body?: string;
}

/** A kind of call, and how many of a hundred requests are of it. */
export interface Kind {
  what: string;
  share: number;
  call: (at: number) => Call;
}

const get = (path: string): Call => ({ method: 'GET', path });

/** What an office with all its screens open asks for, of so many documents and as many expenses. */
export function mixOf(size: number): Kind[] {
  return [
    { what: 'documents of a property', share: 25, call: (at) => get(`/documents/?include_all=true&limit=25&property_id=${(at % 50) + 1}`) },
    { what: 'expenses of a property', share: 15, call: (at) => get(`/expenses/?limit=25&property_id=${(at % 50) + 1}`) },
    { what: 'totals of expenses', share: 10, call: () => get('/expenses/summary') },
    { what: 'properties', share: 5, call: () => get('/properties/?limit=25') },
    { what: 'one document', share: 20, call: (at) => get(`/documents/${(at % size) + 1}`) },
    { what: 'one expense', share: 10, call: (at) => get(`/expenses/${(at % size) + 1}`) },
    { what: 'a search', share: 5, call: () => get('/documents/?include_all=true&limit=25&q=brightwater') },
    { what: 'a correction', share: 8, call: (at) => correction(at, size) },
    { what: 'an upload', share: 2, call: () => ({ method: 'UPLOAD', path: '/documents/upload' }) },
  ];
}

const correction = (at: number, size: number): Call => ({
  method: 'PATCH',
  path: `/documents/${(at % size) + 1}`,
  body: JSON.stringify({ description: `Bill, seen ${at} times` }),
});

/** Whom calls are sent to. */
export interface Sender {
  /** Such as `http://127.0.0.1:3000/api/v1`. */
  base: string;
  token: string;
  agent: Agent;
  /** What uploads bring. */
  paper: Buffer;
  /** After so long nobody waits any more, and the status is 0. */
  patienceMs: number;
}

/** Sends a call and answers its status once all of the answer has come; 0 where none came. `at` tells it from others. */
export function send({ base, token, agent, paper, patienceMs }: Sender, call: Call, at: number): Promise<number> {
  const [method, type, body] = bodyOf(call, paper, at);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === null ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise<number>((resolve) => {
    const sent = request(`${base}${call.path}`, { method, headers, agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', () => resolve(0));
    });
    sent.on('error', () => resolve(0));
    const gone = setTimeout(() => sent.destroy(new Error('nobody waits for it any longer')), patienceMs);
    sent.once('close', () => clearTimeout(gone));
    sent.end(body);
  });
}

function bodyOf({ method, body }: Call, paper: Buffer, at: number): [method: string, type: string, body: string | Buffer | null] {
  if (method !== 'UPLOAD') return [method, 'application/json', body ?? null];
  const boundary = 'a-part-of-the-form';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bill-${at}.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  // Another document each time: the same bytes again would be a copy.
  const end = `\n% ${performance.now()} ${at}\n\r\n--${boundary}--\r\n`;
  return ['POST', `multipart/form-data; boundary=${boundary}`, Buffer.concat([Buffer.from(head), paper, Buffer.from(end)])];
}
