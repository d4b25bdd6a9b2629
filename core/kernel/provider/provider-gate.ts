/** Why a provider is not asked now. */
export interface Wait {
  /** Milliseconds from now. */
  ms: number;
  why: 'asked-to-wait' | 'keeps-failing';
}

/** What a person is told of it. */
export const waitReasons: Record<Wait['why'], string> = {
  'asked-to-wait': 'The AI service asked us to wait.',
  'keeps-failing': 'The AI service keeps failing and is paused for a while.',
};

/** Nobody is left alone for longer than that, whatever they ask for, in milliseconds: a sweep takes more for the mark of a clock that was set back. */
export const longestQuietMs = 24 * 3_600_000;

/** Keeps a provider from being asked when it wants to be left alone or keeps failing; all workers share it. */
export interface ProviderGate {
  /**
   * Null where a call may go now. Where the provider kept failing until now, one call alone is let through to try; whoever yields
   * does so only where nobody else has tried for as long again.
   */
  enter(options?: { yields?: boolean }): Promise<Wait | null>;
  /** It asked to be left alone for so many milliseconds, of which a day's are kept; an earlier, longer wish stands. */
  quiet(ms: number): Promise<void>;
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}
