import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'ProviderAnswer',
  tableName: 'provider_answer',
  properties: {
    sha256: p.string().length(64).primary(),
    promptVersion: p.string().length(60).primary(),
    model: p.string().length(120).primary(),
    answer: p.json<unknown>(),
    createdAt: createdAt(),
  },
});

/** A provider's answer, kept so that the same bytes asked again with the same prompt and model cost nothing. */
export class ProviderAnswer extends schema.class {}

schema.setClass(ProviderAnswer);
