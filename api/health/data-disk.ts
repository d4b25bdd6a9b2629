import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Env } from '#core/platform/env';
import { freeBytesOfData } from '#core/storage/free-bytes';
import { ENV } from '../platform/tokens.js';

/** A disk that has not answered by then is out of reach: the other figures do not wait for it. */
const patienceMs = 1_000;

/** The disk of the data folder, and that of its files where they have one of their own. */
@Injectable()
export class DataDisk {
  private looking: Promise<number | null> | undefined;

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** What the tighter still takes; null where the system does not say, or not within a second. */
  freeBytes(): Promise<number | null> {
    // A mount whose server is away keeps whoever asks waiting: let it be one, however often the figures are fetched.
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
    });
    return Promise.race([this.looking, wait(patienceMs, null, { ref: false })]);
  }

  protected look(): Promise<number | null> {
    return freeBytesOfData(this.env.DATA_DIR);
  }
}
