import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Post } from '@nestjs/common';
import type { Actor } from '#core/kernel/audit/audited-write';
import { acceptShipped } from '#core/ops/weights/accept-shipped';
import { isWorse } from '#core/ops/weights/judge-replay';
import { shippedHash } from '#core/ops/weights/shipped-weights';
import { weightsReport } from '#core/ops/weights/weights-report';
import { weightsSentence } from '#core/ops/weights/weights-sentence';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, Refuses } from '../http/answers.js';
import { WeightsCompared } from './diagnostics.schema.js';

/** How many lines are shown, those that got worse first, and how many changed values of each. */
const [mostLines, mostChanged] = [200, 5];

/** What new weights of the extractor change of what people have corrected. */
@Controller('diagnostics/weights')
export class WeightsController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  @SignedIn()
  @Answers(200, WeightsCompared, 'What the weights of this release change of the values that people corrected')
  async show() {
    const { hash, state, documents, tallies } = await weightsReport(this.em, await shippedHash());
    const lines = tallies.slice(0, mostLines).map(({ changed, ...tally }) => ({
      ...tally,
      is_worse: isWorse(tally),
      changed: changed.length,
      examples: changed.slice(0, mostChanged).map(({ documentId, said, before, now }) => ({ document_id: documentId, said, before, now })),
    }));
    return { hash, state, sentence: weightsSentence(state, documents, tallies), documents, lines, left: tallies.length - lines.length };
  }

  @Post('accept')
  @Editors()
  @Answers(200, WeightsCompared, 'Have the documents of all vendors be read by the weights of this release')
  @Refuses(409)
  async accept(@Acting() actor: Actor) {
    await acceptShipped(this.em.fork(), await shippedHash(), actor);
    return this.show();
  }
}
