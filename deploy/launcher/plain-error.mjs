/** A failure that was foreseen: its message is for the person at the terminal, and no stack is shown with it. */
export class PlainError extends Error {}

/**
 * Runs a program's main function; a foreseen failure ends it with its sentence, any other with its stack.
 * @param {() => Promise<number | void>} main answers the exit code (0 when it answers nothing)
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    process.exitCode = 1;
  }
}
