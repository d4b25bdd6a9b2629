import { type Architecture, judgedCall, newestKnown, refusedCalls } from './system-calls.js';

/** The classic BPF instructions that a filter of system calls is written in (linux/filter.h, linux/bpf_common.h). */
const code = { load: 0x20, and: 0x54, jumpIfEqual: 0x15, jumpIfAbove: 0x25, jumpIfAnyBit: 0x45, answer: 0x06 } as const;
const answer = { allow: 0x7fff0000, kill: 0x80000000, errno: 0x00050000 } as const;
const [eperm, enosys] = [1, 38] as const;

/** Where a filter finds the call: struct seccomp_data. Of an argument the lower half, both processors being little-endian. */
const at = { call: 0, architecture: 4, argument: (index: number): number => 16 + 8 * index } as const;
/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64. */
const auditArchitecture: Record<Architecture, number> = { x64: 0xc000003e, arm64: 0xc00000b7 };

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
const newNamespaces = 0x7e020000;
const family = { unix: 1, inet: 2, inet6: 10 } as const;
const kind = { mask: 0xf, stream: 1, raw: 3, packet: 10 } as const;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

const load = (offset: number): Instruction => [code.load, 0, 0, offset];
const answers = (value: number): Instruction => [code.answer, 0, 0, value];
const refuse = answers(answer.errno | eperm);
const allow = answers(answer.allow);

/** `then` where the call has this number; every path in it must return, since it loads arguments over the number. */
const onCall = (number: number, then: readonly Instruction[]): Instruction[] => [[code.jumpIfEqual, 0, then.length, number], ...then];

/** Only these families of socket, and no raw ones. */
function socketsOf(families: readonly number[]): Instruction[] {
  const known = families.map((number, index): Instruction => [code.jumpIfEqual, families.length - index, 0, number]);
  return [
    load(at.argument(0)),
    ...known,
    refuse,
    load(at.argument(1)),
    [code.and, 0, 0, kind.mask],
    [code.jumpIfEqual, 2, 0, kind.raw],
    [code.jumpIfEqual, 1, 0, kind.packet],
    allow,
    refuse,
  ];
}

/**
 * The filter of system calls for readers of documents, in the kernel's form. It refuses what no reader needs: new namespaces, sockets (with `network`
 * all but those of the internet), and limits for other processes. Unknown calls are answered as missing.
 */
export function seccompFilter(architecture: Architecture, network: boolean): Buffer {
  const call = (name: Parameters<typeof judgedCall>[1]): number => judgedCall(architecture, name);
  const program: Instruction[] = [
    load(at.architecture),
    [code.jumpIfEqual, 1, 0, auditArchitecture[architecture]],
    answers(answer.kill),
    load(at.call),
    // With it the calls of x32, which have other numbers.
    [code.jumpIfAbove, 0, 1, newestKnown],
    answers(answer.errno | enosys),
    ...refusedCalls(architecture, network).flatMap((number) => onCall(number, [refuse])),
    ...onCall(call('clone'), [load(at.argument(0)), [code.jumpIfAnyBit, 0, 1, newNamespaces], refuse, allow]),
    // Its arguments are in memory, where a filter cannot look; the C library then uses clone.
    ...onCall(call('clone3'), [answers(answer.errno | enosys)]),
    ...onCall(call('prlimit64'), [load(at.argument(0)), [code.jumpIfEqual, 0, 1, 0], allow, refuse]),
    ...onCall(call('socket'), network ? socketsOf([family.inet, family.inet6]) : [refuse]),
    // Node talks to the programs that it starts over pairs. A datagram socket could be pointed at any other socket.
    ...onCall(call('socketpair'), [
      load(at.argument(0)),
      [code.jumpIfEqual, 0, 3, family.unix],
      load(at.argument(1)),
      [code.and, 0, 0, kind.mask],
      [code.jumpIfEqual, 1, 0, kind.stream],
      refuse,
      allow,
    ]),
    allow,
  ];
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(([opcode, ifTrue, ifFalse, value], index) => {
    bytes.writeUInt16LE(opcode, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  });
  return bytes;
}
