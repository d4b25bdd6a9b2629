import type { Type } from '@nestjs/common';
import { PutQuestionStep } from './diagnostics/put-question-step.js';
import { TryExtraction } from './diagnostics/try-extraction-step.js';
import { ExtractDocument } from './documents/extract-document-step.js';
import { OcrDocument } from './documents/ocr-document-step.js';
import { ReadDocument } from './documents/read-document-step.js';
import { SplitDocument } from './documents/split-document-step.js';
import { ParseMail } from './mail/parse-mail-step.js';
import { ExportBooks } from './exports/export-books-step.js';
import { FetchMedia } from './messages/fetch-media-step.js';
import { SendMail } from './outbox/send-mail-step.js';
import { ApplyRules } from './rules/apply-rules-step.js';
import { DeliverEvents } from './webhooks/deliver-events-step.js';
import { SettleDocument } from './settle/settle-document-step.js';
import { SettleMail } from './settle/settle-mail-step.js';
import type { Step } from './step/step.js';
import { DeleteFile } from './storage/delete-file-step.js';
import { ImportCsv } from './imports/import-csv-step.js';
import { ReplayCorrections } from './weights/replay-corrections-step.js';

/** The step of every kind of task, each kind once; the order of a document's steps is in `pipeline`. */
export const stepClasses: readonly Type<Step>[] = [
  ParseMail,
  ReadDocument,
  SplitDocument,
  OcrDocument,
  ExtractDocument,
  ApplyRules,
  SettleDocument,
  SettleMail,
  DeleteFile,
  TryExtraction,
  PutQuestionStep,
  FetchMedia,
  SendMail,
  DeliverEvents,
  ExportBooks,
  ReplayCorrections,
  ImportCsv,
];
