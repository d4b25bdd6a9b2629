import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Document } from '#core/database/entities/document.entity';
import { filePasswordOf } from '#core/records/documents/file-password';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { rangesFrom } from '#core/reading/stack';
import { SECRET_BOX } from '../platform/tokens.js';
import type { Step, StepOutcome, StepRun } from '../step/step.js';
import { failed, stopped } from '../step/step.js';
import { StackSplitter } from './split-stack.js';

const Wish = z.object({ starts: z.array(z.int()) });

/** Divides a document where a person said that another paper begins. */
@Injectable()
export class SplitDocument implements Step {
  readonly kind = 'split-document';

  constructor(
    @Inject(StackSplitter) private readonly stacks: StackSplitter,
    @Inject(SECRET_BOX) private readonly box: SecretBox,
  ) {}

  async run(run: StepRun): Promise<StepOutcome> {
    const document = await run.em.findOne(Document, { id: run.task.subjectId, deletedAt: null });
    if (!document?.pageCount) return stopped('the document is gone');
    const { starts } = Wish.parse(run.task.payload);
    const password = await filePasswordOf(run.em, this.box, document.id);
    const { pageCount } = document;
    const divided = await this.stacks.split(document, rangesFrom(starts, pageCount), { pageCount, password, by: 'person' }, run);
    return divided ?? failed('damaged', 'The pages of this file could not be taken apart. Process it again to read it as one document.');
  }
}
