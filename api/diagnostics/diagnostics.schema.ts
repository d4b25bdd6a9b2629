import { z } from 'zod';
import { weightsStates } from '#core/ops/weights/weights-sentence';
import { FieldOut } from '../documents/document.schema.js';
import { Instant, Money } from '../http/values.js';

const text = z.string().nullable();
const base = { document_id: z.int(), success: z.boolean(), error: text };
const Anything = z.record(z.string(), z.unknown());
const evidence = FieldOut.shape.evidence;

export const OcrCheck = z
  .object({
    ...base,
    text_length: z.int(),
    engine: text.describe('`text_layer`, `ocr` or `email`; `mixed` where pages differ'),
    ocr_engine: text.describe('What recognised the words of its pictures: `tesseract` or `tesseract.js`'),
    page_count: z.int().nullable(),
    pages: z.array(z.object({ page: z.int(), source: z.string(), confidence: z.number().nullable(), words: z.int() })),
    processing_status: z.string(),
  })
  .meta({ id: 'OcrCheck' });

export const RawAnswer = z
  .object({ ...base, extracted_by: text, version: text, extracted_at: Instant.nullable(), raw_data: Anything.nullable() })
  .meta({ id: 'ProviderRawAnswer' });

export const AmountCheck = z
  .object({
    ...base,
    amount: Money.nullable().describe('What the document has now'),
    set_by_person: z.boolean(),
    candidates: z.array(z.object({ value: z.number(), kind: text, label: z.string(), evidence })),
    chosen: z.object({ value: z.number(), confidence: z.number(), evidence }).nullable(),
  })
  .meta({ id: 'AmountCheck' });

export const AmountFixed = z.object({ ...base, old_amount: Money.nullable(), new_amount: Money.nullable() }).meta({ id: 'AmountFixed' });

export const ExtractionTried = z
  .object({
    ...base,
    used_ai: z.boolean(),
    provider: text,
    model: text,
    duration_ms: z.int().nullable(),
    note: text,
    extracted_data: z.record(z.string(), FieldOut).describe('By the extractor’s keys'),
    provider_answer: Anything.nullable(),
    saved: z.boolean(),
  })
  .meta({ id: 'ExtractionTried' });

export const ProviderTested = z
  .object({
    ...base,
    model: text,
    latency_ms: z.int().nullable(),
    input_tokens: z.int().nullable(),
    output_tokens: z.int().nullable(),
    answer: text,
  })
  .meta({ id: 'ProviderTested' });

const LogLine = z.object({ at: Instant, step: z.string(), data: Anything });
export const RetryLogged = z.object({ ...base, processing_status: z.string(), log: z.array(LogLine) }).meta({ id: 'RetryLogged' });

export const Trace = z
  .object({
    ...base,
    filename: z.string(),
    processing_status: z.string(),
    failure_reason: text,
    events: z.array(
      z.object({
        at: Instant,
        kind: z.string(),
        after_ms: z.int().describe('Since the line before'),
        data: Anything,
        user_id: z.int().nullable(),
      }),
    ),
    tasks: z.array(
      z.object({
        id: z.int(),
        kind: z.string(),
        state: z.string(),
        attempts: z.int(),
        last_error: text,
        created_at: Instant,
        finished_at: Instant.nullable(),
      }),
    ),
    provider_calls: z.array(
      z.object({
        at: Instant,
        model: z.string(),
        outcome: z.string(),
        input_tokens: z.int(),
        output_tokens: z.int(),
        duration_ms: z.int().nullable(),
        error: text,
      }),
    ),
    rules: z.array(z.object({ at: Instant, rule_id: z.int(), matched: z.boolean() })),
  })
  .meta({ id: 'ExtractionTrace' });

export const AllQueued = z
  .object({
    success: z.boolean(),
    message: z.string(),
    queued: z.int(),
    missing_amount: z.int(),
    missing_date: z.int(),
    doubtful: z.int().describe('Amount or date of little confidence'),
  })
  .meta({ id: 'DateAmountsQueued' });

const counts = { pending: z.int(), processing: z.int(), completed: z.int(), failed: z.int(), filed: z.int() };
export const StatusCounts = z
  .object({
    success: z.boolean(),
    total: z.int(),
    count: z.int(),
    by_status: z.object(counts),
    awaiting_review: z.int(),
    tasks_due: z.int(),
  })
  .meta({ id: 'ProcessingStatusCounts' });

export const TestPdf = z
  .object({
    success: z.boolean(),
    error: text,
    expected: text,
    text_layer: text,
    ocr_text: text,
    ocr_confidence: z.number().nullable(),
    duration_ms: z.int().nullable(),
  })
  .meta({ id: 'TestPdf' });

export const FailedReset = z
  .object({ message: z.string(), count: z.int(), left: z.int().describe('Still failed; call again') })
  .meta({ id: 'FailedReset', examples: [{ message: 'Reset 2 failed documents', count: 2, left: 0 }] });
export const ProcessedOne = z
  .object({ success: z.boolean(), message: z.string(), document_id: z.int().nullable() })
  .meta({ id: 'ProcessedOne' });

export const ManualResult = z
  .object({
    document_id: z.int(),
    filename: z.string(),
    processing_status: z.string(),
    processing_success: z.boolean(),
    extracted_summary: z.object({ vendor: text, amount: Money.nullable(), date: text, type: text, description: text }),
    error: text,
  })
  .meta({ id: 'ManualProcessResult' });

export const WeightsCompared = z
  .object({
    hash: z.string().describe('SHA-256 of the weights of this release'),
    state: z.enum(weightsStates).describe('`held`: documents of some vendors are read by the earlier weights until these are accepted'),
    sentence: z.string(),
    documents: z.object({ done: z.int(), total: z.int() }).describe('Documents with corrections: read again, and all'),
    lines: z.array(
      z.object({
        vendor: text,
        field: z.string(),
        values: z.int().describe('How many people corrected or left'),
        before: z.int().describe('How many of them the earlier weights read so'),
        now: z.int().describe('How many these read so'),
        changed: z.int().describe('How many these read otherwise than the earlier ones'),
        is_worse: z.boolean(),
        examples: z.array(z.object({ document_id: z.int(), said: text, before: text, now: text })),
      }),
    ),
    left: z.int().describe('How many lines are not shown'),
  })
  .meta({ id: 'WeightsCompared' });
