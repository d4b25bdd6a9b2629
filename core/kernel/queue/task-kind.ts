/** The names of all kinds of work; `core/kernel/queue/task-kinds` says what each carries and where it runs. */
export const taskKindNames = [
  'parse-mail',
  'read-document',
  'ocr-document',
  'extract-document',
  'apply-rules',
  'settle-document',
  'settle-mail',
  'delete-file',
  'try-extraction',
  'fetch-media',
  'send-mail',
  'put-question',
  'replay-corrections',
] as const;
export type TaskKindName = (typeof taskKindNames)[number];

/** OCR is slow and greedy; light work never waits behind it. A question to the AI provider does nothing but wait, in front of a person, and holds up neither. */
export const taskLanes = ['light', 'ocr', 'ask'] as const;
export type TaskLane = (typeof taskLanes)[number];
