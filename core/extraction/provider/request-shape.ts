import type { MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';

/** What an answer must look like: a tool the model is made to call, and the same as a plain JSON schema. */
export interface AnswerShape {
  tool: { name: string; description: string; input_schema: { type: 'object'; properties?: unknown } };
  schema: Record<string, unknown>;
}

type Shape = Pick<MessageCreateParamsNonStreaming, 'max_tokens' | 'tools' | 'tool_choice' | 'thinking' | 'output_config'>;

/** These refuse a forced tool; they answer in JSON that keeps a schema, and what they think counts as output. */
const refusesForcedTool = /(?:opus|sonnet)-5-5|fable|mythos/;
/** These think unless told not to, and thinking and a forced tool exclude each other. */
const thinksUnasked = /(?:haiku|sonnet|opus)-5/;

const answerTokens = 4096;
const thinkingTokens = 8192;

/** How a model is made to answer in a given shape. Models nobody listed (a local one, say) get the oldest way, a forced tool. */
export function requestShape(model: string, answer: AnswerShape): Shape {
  if (refusesForcedTool.test(model)) {
    return {
      max_tokens: answerTokens + thinkingTokens,
      output_config: { effort: 'low', format: { type: 'json_schema', schema: answer.schema } },
    };
  }
  const forced: Shape = { max_tokens: answerTokens, tools: [answer.tool], tool_choice: { type: 'tool', name: answer.tool.name } };
  return thinksUnasked.test(model) ? { ...forced, thinking: { type: 'disabled' } } : forced;
}
