import { Controller, Get, Param } from '@nestjs/common';
import { Editors, SignedIn } from '../auth/access.js';
import { Answers, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { ChecksService } from './checks.service.js';
import { OcrCheck, RawAnswer, StatusCounts, TestPdf, Trace } from './diagnostics.schema.js';
import { TrialsService } from '../trials/trials.service.js';

/** Checks of what is stored, and the built-in page. */
@Controller()
export class ChecksController {
  constructor(
    private readonly checks: ChecksService,
    private readonly trials: TrialsService,
  ) {}

  @Get('ocr-test/check/:id')
  @SignedIn()
  @Answers(200, OcrCheck, 'How a document was read: its text, engine, and confidence per page')
  @Refuses(404)
  ocr(@Param('id', { schema: Id }) id: number) {
    return this.checks.ocr(id);
  }

  @Get('check-ai/raw-data/:id')
  @SignedIn()
  @Answers(200, RawAnswer, 'The stored answer of the AI provider')
  @Refuses(404)
  raw(@Param('id', { schema: Id }) id: number) {
    return this.checks.rawAnswer(id);
  }

  @Get('extraction-debug/trace/:id')
  @SignedIn()
  @Answers(200, Trace, 'The whole history of a document with times')
  @Refuses(404)
  trace(@Param('id', { schema: Id }) id: number) {
    return this.checks.trace(id);
  }

  @Get('document-test/count')
  @SignedIn()
  @Answers(200, StatusCounts, 'How many documents there are in each state')
  count() {
    return this.checks.counts();
  }

  @Get('documents/debug/processing-status')
  @SignedIn()
  @Answers(200, StatusCounts, 'How many documents there are in each state')
  status() {
    return this.checks.counts();
  }

  @Get('documents/debug/test-pdf')
  @Editors()
  @Answers(200, TestPdf, 'Draw and read a built-in PDF')
  async testPdf() {
    const {
      expected = null,
      text_layer = null,
      ocr_text = null,
      ocr_confidence = null,
      duration_ms = null,
      ...rest
    } = await this.trials.run('test_pdf', null);
    return { ...rest, expected, text_layer, ocr_text, ocr_confidence, duration_ms };
  }
}
