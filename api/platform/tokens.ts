/** What is injected by name, since ports are interfaces. */
export const ENV = Symbol('env');
export const CLOCK = Symbol('clock');
export const LOG = Symbol('log');
export const FILE_STORE = Symbol('file-store');
export const TASK_QUEUE = Symbol('task-queue');
/** The installation's secret, from which every key is derived. */
export const SECRET = Symbol('secret');
