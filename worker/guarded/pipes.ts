/** The descriptors, beside its error output, that a child inherits: messages go both ways, and the bytes of a job's file come in. */
export const pipes = { messages: 3, input: 4 } as const;
export const lastPipe = pipes.input;
