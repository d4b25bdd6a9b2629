import type { CallResult } from '#core/kernel/provider/call-result';

/** A page as a picture, for a model that can look at it. */
export interface PageImage {
  mediaType: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';
  base64: string;
}

/** What an answer must look like: a tool the model is made to call, and the same as a plain JSON schema. */
export interface AnswerShape {
  tool: { name: string; description: string; input_schema: { type: 'object'; properties?: unknown } };
  schema: Record<string, unknown>;
}

/** What a model is asked, whatever the protocol. */
export interface ModelQuestion {
  system: string;
  text: string;
  images: readonly PageImage[];
  answer: AnswerShape;
}

/** The same as it is sent. */
export interface ModelRequest extends ModelQuestion {
  /** Whether the server is to make the model keep the form of the answer; else the form is asked for in words. */
  formed: boolean;
}

/** The form of an answer in words: for a server that makes no model keep it, and for a model that is not shown what it is made to keep. */
export const formInWords = (schema: AnswerShape['schema']): string =>
  `Answer with one JSON object that keeps this JSON schema, and with nothing else:\n${JSON.stringify(schema)}`;

/** A protocol to a server and its model. */
export interface ProviderClient {
  /** Most tokens of an answer. */
  readonly maxOutputTokens: number;
  /** One request without any retry, answered or given up within the time. Never throws for what the server does. */
  send(request: ModelRequest, timeoutMs: number): Promise<CallResult>;
}
