import type { MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';
import { formInWords, type ModelRequest } from '#core/kernel/provider/model-request';

type Shape = Pick<MessageCreateParamsNonStreaming, 'max_tokens' | 'system' | 'tools' | 'tool_choice' | 'thinking' | 'output_config'>;

/** These refuse a forced tool; they answer in JSON that keeps a schema, and what they think counts as output. */
const refusesForcedTool = /(?:opus|sonnet)-5-5|fable|mythos/;
/** These think unless told not to, and thinking and a forced tool exclude each other. */
const thinksUnasked = /(?:haiku|sonnet|opus)-5/;

const answerTokens = 4096;
const thinkingTokens = 8192;

export const maxOutputTokens = (model: string): number => (refusesForcedTool.test(model) ? answerTokens + thinkingTokens : answerTokens);

/** How a model is made to answer in a given form. Models nobody listed (a local one, say) get the oldest way, a forced tool. */
export function requestShape(model: string, { system, answer, formed }: ModelRequest): Shape {
  const max_tokens = maxOutputTokens(model);
  if (!formed) return { max_tokens, system: `${system}\n\n${formInWords(answer.schema)}` };
  if (refusesForcedTool.test(model))
    return { max_tokens, system, output_config: { effort: 'low', format: { type: 'json_schema', schema: answer.schema } } };
  const forced: Shape = { max_tokens, system, tools: [answer.tool], tool_choice: { type: 'tool', name: answer.tool.name } };
  return thinksUnasked.test(model) ? { ...forced, thinking: { type: 'disabled' } } : forced;
}
