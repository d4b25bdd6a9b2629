import type { z } from 'zod';

/** Text PDFs must not wait behind scans, and what asks the DNS reads nobody's papers: each lane has its own children. */
export const lanes = ['light', 'ocr', 'dns'] as const;
export type Lane = (typeof lanes)[number];

/** What a job may tell while it runs, for instance page 2 of 5. */
export interface Progress {
  done: number;
  total: number;
}

export interface JobContext {
  progress(note: Progress): void;
}

export type Handler<In, Out> = (payload: In, context: JobContext) => Promise<Out>;

/** Which names of a job's payload are paths: of a file that it reads, one that it writes, an empty folder that it fills. The child sees copies under other paths. */
export interface JobFiles {
  reads?: string;
  writes?: string;
  fills?: string;
}

/** Work for a guarded child. The parent knows the shapes; the handler is loaded in the child alone. */
export interface Job<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  lane: Lane;
  payload: In;
  result: Out;
  files?: JobFiles;
  /** The time one run may take in milliseconds, unless the caller names another. */
  deadlineMs(payload: z.output<In>): number;
  /** The memory child and outside programs may take together while it runs; the pool's default where absent. */
  memoryMb?: number;
  /** Loaded when a child of its lane starts, before the first job asks for it. */
  preload?: boolean;
  load(): Promise<Handler<z.output<In>, z.input<Out>>>;
}

/** Ties a job's shapes to its handler's types. */
export function defineJob<In extends z.ZodType, Out extends z.ZodType>(job: Job<In, Out>): Job<In, Out> {
  return job;
}

/**
 * A registry's values, whatever their shapes: the handler's types are checked where a job is defined,
 * its payload and result are parsed where they cross between the processes.
 */
export interface AnyJob {
  lane: Lane;
  payload: z.ZodType;
  result: z.ZodType;
  files?: JobFiles;
  deadlineMs(payload: never): number;
  memoryMb?: number;
  preload?: boolean;
  load(): Promise<Handler<never, unknown>>;
}

export type Jobs = Readonly<Record<string, AnyJob>>;
