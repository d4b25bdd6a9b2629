/** What the machine has done with a document; `filed` is completed by filing without an expense. */
export const processingStatuses = ['pending', 'processing', 'completed', 'failed', 'filed'] as const;
export type ProcessingStatus = (typeof processingStatuses)[number];

/** Whether the machine is not done with it. */
export const isUnfinished = (status: ProcessingStatus): boolean => status === 'pending' || status === 'processing';
