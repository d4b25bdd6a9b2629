import { Inject, Injectable } from '@nestjs/common';
import type { Env } from '#core/platform/env';
import { freeBytesOfData } from '#core/storage/free-bytes';
import { ENV } from '../platform/tokens.js';

/** The disk of the data folder, and that of its files where they have one of their own. */
@Injectable()
export class DataDisk {
  private looking: Promise<number | null> | undefined;

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** What the tighter still takes; null where the system does not say. */
  freeBytes(): Promise<number | null> {
    // A mount whose server is away keeps whoever asks waiting: let it be one, however often the figures are fetched.
    this.looking ??= freeBytesOfData(this.env.DATA_DIR).finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }
}
