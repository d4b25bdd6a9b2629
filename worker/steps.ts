import type { Type } from '@nestjs/common';
import { PutQuestionStep } from './diagnostics/put-question-step.js';
import { TryExtraction } from './diagnostics/try-extraction.js';
import { ExtractDocument } from './documents/extract-document.js';
import { OcrDocument } from './documents/ocr-document.js';
import { ReadDocument } from './documents/read-document.js';
import { ParseMail } from './mail/parse-mail-step.js';
import { FetchMedia } from './messages/fetch-media.js';
import { SendMail } from './outbox/send-mail.js';
import { ApplyRules } from './rules/apply-rules.js';
import { SettleDocument } from './settle/settle-document.js';
import { SettleMail } from './settle/settle-mail.js';
import type { Step } from './step.js';
import { DeleteFile } from './storage/delete-file.js';
import { ReplayCorrections } from './weights/replay-corrections.js';

/** The step of every kind of work, each kind once; the order of a document's steps stands in `pipeline`. */
export const stepClasses: readonly Type<Step>[] = [
  ParseMail,
  ReadDocument,
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
  ReplayCorrections,
];
