import { z } from 'zod';

const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined);

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address) && URL.canParse(address);

/** What a request adds to the address, or what would carry a secret in a setting that is shown. */
function hasMore(address: string): boolean {
  const { username, password, search, hash } = new URL(address);
  return username !== '' || password !== '' || search !== '' || hash !== '';
}

/** US dollars for a million tokens, in and out. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

const twoAmounts = /^(\d+(?:\.\d+)?)[\s,]+(\d+(?:\.\d+)?)$/;

/** The settings of the AI provider. Those with ANTHROPIC in their name are for Anthropic's protocol alone, and hold where AI_… says nothing. */
export const aiShape = {
  /** The protocol it is spoken to in; left out, Anthropic's where ANTHROPIC_API_KEY is set. `none` asks nobody, whatever else is set. */
  AI_PROVIDER: z.enum(['anthropic', 'openai-compatible', 'none']).optional(),
  AI_BASE_URL: optional
    .refine((address) => address === undefined || isWebAddress(address), { error: 'must begin with http:// or https://', abort: true })
    .refine((address) => address === undefined || !hasMore(address), 'must have no user, password, ? or # in it; a key is AI_API_KEY'),
  AI_API_KEY: optional,
  AI_MODEL: optional.pipe(z.string().max(120, 'must have at most 120 characters').optional()),
  /** For a document to be read. node's fetch waits no longer than five minutes for the first byte. */
  AI_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(300).default(90),
  /** Where it is left out: by the model's name, and nothing where no key is set. */
  AI_PRICE_USD: optional.pipe(
    z
      .string()
      .regex(twoAmounts, 'must be two amounts such as 0.15,0.60')
      .transform((text): Price => {
        const [, input, output] = twoAmounts.exec(text) ?? [];
        return { input: Number(input), output: Number(output) };
      })
      .optional(),
  ),
  AI_DAILY_BUDGET_USD: z.coerce.number().nonnegative().default(10),
  ANTHROPIC_API_KEY: optional,
  ANTHROPIC_BASE_URL: optional.pipe(z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' }).optional()),
  ANTHROPIC_MODEL: z.string().default('claude-haiku-5-5'),
} as const;

export type AiVariables = z.output<z.ZodObject<typeof aiShape>>;

/** What does not fit together, one sentence each; none where the settings do. */
export function aiTrouble(env: AiVariables): string[] {
  if (env.AI_PROVIDER === undefined) {
    const names = (['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'] as const).filter((name) => env[name] !== undefined);
    return names.map((name) => `${name} is set and AI_PROVIDER is not.`);
  }
  if (env.AI_PROVIDER !== 'openai-compatible') return [];
  const troubles: [boolean, string][] = [
    [env.AI_BASE_URL === undefined, 'AI_BASE_URL is missing: it says where the server is, such as http://192.168.1.20:11434/v1.'],
    [env.AI_MODEL === undefined, 'AI_MODEL is missing: it names a model that the server has.'],
  ];
  return troubles.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
}

/** The model that is asked, where one is: also in a process that has no key. */
export const aiModel = (env: AiVariables): string => env.AI_MODEL ?? env.ANTHROPIC_MODEL;
