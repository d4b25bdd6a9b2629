import type { Type } from '@nestjs/common';
import type { Step } from './step.js';
import { DeleteFile } from './storage/delete-file.js';

/** The step of every kind of work, each kind once; the order of a document's steps stands in `pipeline`. */
export const stepClasses: readonly Type<Step>[] = [DeleteFile];
