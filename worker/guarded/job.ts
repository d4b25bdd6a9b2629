import type { z } from 'zod';

/** Text PDFs must not wait behind scans, and the lane that asks the DNS must not see documents: each lane has its own children. */
export const lanes = ['light', 'ocr', 'dns'] as const;
export type Lane = (typeof lanes)[number];

/** Progress that a job may report while it runs, for instance page 2 of 5. */
export interface Progress {
  done: number;
  total: number;
}

export interface JobContext {
  progress(note: Progress): void;
}

export type Handler<In, Out> = (payload: In, context: JobContext) => Promise<Out>;

/**
 * Which names of a job's payload are paths: of a file that it reads, one that it writes, an empty folder that it fills. The child sees copies under
 * other paths.
 */
export interface JobFiles {
  reads?: string;
  writes?: string;
  fills?: string;
}

/** Work for a guarded child. The parent knows the shapes; the handler is loaded only in the child. */
export interface Job<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  lane: Lane;
  payload: In;
  result: Out;
  files?: JobFiles;
  /** The time one run may take in milliseconds, unless the caller gives another. */
  deadlineMs(payload: z.output<In>): number;
  /** The memory child and outside programs may take together while it runs; the pool's default where absent. */
  memoryMb?: number;
  /** Loaded when a child of its lane starts, before the first job needs it. */
  preload?: boolean;
  load(): Promise<Handler<z.output<In>, z.input<Out>>>;
}

/** Binds a job's shapes to its handler's types. */
export function defineJob<In extends z.ZodType, Out extends z.ZodType>(job: Job<In, Out>): Job<In, Out> {
  return job;
}

/**
 * An entry of the registry, whatever its shapes: the handler's types are checked where a job is defined; its payload and result are parsed where they
 * pass between the processes.
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
