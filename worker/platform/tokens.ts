/** The names of the worker's injected parts. */
export const ENV = Symbol('env');
export const LOG = Symbol('log');
export const CLOCK = Symbol('clock');
export const FILE_STORE = Symbol('file store');
/** The virus scanner, or null. */
export const VIRUS_SCANNER = Symbol('virus scanner');
/** The watched folder, or null. */
export const WATCHED_FOLDER = Symbol('watched folder');
export const TASK_QUEUE = Symbol('task queue');
/** The pool of guarded children. */
export const READER = Symbol('reader');
/** The step of every kind of work. */
export const STEPS = Symbol('steps');
/** The key for the hashes of numbers that identify a property. */
export const IDENTIFIER_KEY = Symbol('identifier key');
/** The key that marks mail which this installation sends to itself. */
export const OWN_MAIL_KEY = Symbol('own mail key');
/** Seals values at rest. */
export const SECRET_BOX = Symbol('secret box');
/** The outgoing mail server, or null. */
export const MAIL_TRANSPORT = Symbol('mail transport');
/** The AI provider, or null. */
export const PROVIDER = Symbol('provider');
/** The key that seals the audit log. */
export const AUDIT_KEY = Symbol('audit-key');
