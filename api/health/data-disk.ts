import { Inject, Injectable } from '@nestjs/common';
import type { Env } from '#core/platform/env';
import { freeBytesOf } from '#core/storage/free-bytes';
import { ENV } from '../platform/tokens.js';

/** The disk of the data folder. */
@Injectable()
export class DataDisk {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** What it still takes; null where the system does not say. */
  freeBytes(): Promise<number | null> {
    return freeBytesOf(this.env.DATA_DIR);
  }
}
