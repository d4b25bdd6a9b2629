import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { libc } from './libc.js';

const call = { create: 444, addRule: 445, restrictSelf: 446 } as const;
const askForVersion = 1;
const rule = { pathBeneath: 1, netPort: 2 } as const;

/** LANDLOCK_ACCESS_FS_* (linux/landlock.h), as bits. */
const file = {
  execute: 1n << 0n,
  write: 1n << 1n,
  read: 1n << 2n,
  list: 1n << 3n,
  removeFolder: 1n << 4n,
  removeFile: 1n << 5n,
  makeFolder: 1n << 7n,
  makeFile: 1n << 8n,
  refer: 1n << 13n,
  truncate: 1n << 14n,
  ioctlDevice: 1n << 15n,
} as const;
/** The rights that apply to a single file. */
const ofFiles = file.execute | file.write | file.read | file.truncate | file.ioctlDevice;
const connectTcp = 2n;

/** What a version of Landlock can restrict: rights to files, TCP, and processes outside (signals, abstract sockets). */
function handledBy(version: number): { files: bigint; net: bigint; scopes: bigint } {
  const bits = version >= 5 ? 16n : version >= 3 ? 15n : version >= 2 ? 14n : 13n;
  return { files: (1n << bits) - 1n, net: version >= 4 ? 3n : 0n, scopes: version >= 6 ? 3n : 0n };
}

export interface Allowed {
  /** Files and folders that may be read, and run. */
  readable: readonly string[];
  /** Folders whose files may also be written, but never run. */
  writable: readonly string[];
  /** Files that may be written, such as /dev/null. */
  devices: readonly string[];
  /** Ports that TCP may connect to; nothing else may connect or listen. */
  tcpPorts: readonly number[];
}

const reading = file.execute | file.read | file.list;
const writing = file.read | file.list | file.write | file.truncate | file.removeFile | file.removeFolder | file.makeFile | file.makeFolder | file.refer; // prettier-ignore

/** The version of Landlock that the kernel has; 0 where it has none. */
export function landlockVersion(): number {
  try {
    return libc.syscall(call.create, 0, 0, askForVersion);
  } catch {
    return 0;
  }
}

/** Restricts this thread, and all that it starts from now on, to what is allowed, for good. */
export function restrictSelf(version: number, { readable, writable, devices, tcpPorts }: Allowed): void {
  const handled = handledBy(version);
  const attributes = Buffer.alloc(version >= 6 ? 24 : version >= 4 ? 16 : 8);
  [handled.files, handled.net, handled.scopes]
    .slice(0, attributes.length / 8)
    .forEach((bits, at) => attributes.writeBigUInt64LE(bits, at * 8));
  const ruleset = libc.syscallWith(call.create, attributes, attributes.length, 0);
  for (const path of readable) allowPath(ruleset, path, reading & handled.files);
  for (const path of devices) allowPath(ruleset, path, (file.read | file.write) & handled.files);
  for (const path of writable) allowPath(ruleset, path, writing & handled.files);
  if (handled.net !== 0n) for (const port of tcpPorts) allowPort(ruleset, port);
  libc.syscall(call.restrictSelf, ruleset, 0, 0);
  closeSync(ruleset);
}

/** O_PATH: only to name the file. */
const onlyToName = 0o10000000;

function allowPath(ruleset: number, path: string, rights: bigint): void {
  let fd: number;
  try {
    fd = openSync(path, onlyToName | constants.O_RDONLY);
  } catch {
    return; // not there on this machine
  }
  try {
    const attributes = Buffer.alloc(12);
    attributes.writeBigUInt64LE(fstatSync(fd).isDirectory() ? rights : rights & ofFiles);
    attributes.writeInt32LE(fd, 8);
    libc.syscallOf(call.addRule, ruleset, rule.pathBeneath, attributes, 0);
  } finally {
    closeSync(fd);
  }
}

function allowPort(ruleset: number, port: number): void {
  const attributes = Buffer.alloc(16);
  attributes.writeBigUInt64LE(connectTcp);
  attributes.writeBigUInt64LE(BigInt(port), 8);
  libc.syscallOf(call.addRule, ruleset, rule.netPort, attributes, 0);
}
