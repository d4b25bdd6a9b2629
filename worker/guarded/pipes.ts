/** The descriptors that a child inherits beside its error output: one for messages both ways, one that receives the job's file. */
export const pipes = { messages: 3, input: 4 } as const;
export const lastPipe = pipes.input;
