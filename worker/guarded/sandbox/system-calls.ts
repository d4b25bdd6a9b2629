/** The processors whose system calls we know by number. */
export type Architecture = 'x64' | 'arm64';

/** [x64, arm64]; null where the processor has no such call. Numbers above 423 are the same everywhere. */
type Numbers = readonly [number | null, number | null];
const same = (number: number): Numbers => [number, number];

/** Calls that no reader of documents needs. A refused call answers EPERM, as for any process without the right. */
const refused: Record<string, Numbers> = {
  // Looking into other processes, and changing them.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_send_signal: same(424),
  pidfd_getfd: same(438),
  process_madvise: same(440),
  process_mrelease: same(448),
  migrate_pages: [256, 238],
  move_pages: [279, 239],
  setpriority: [141, 140],
  ioprio_set: [251, 30],
  sched_setparam: [142, 118],
  sched_setscheduler: [144, 119],
  sched_setattr: [314, 274],
  sched_setaffinity: [203, 122],
  // No program leaves its process group: the group is ended at once, however fast it forks.
  setsid: [112, 157],
  setpgid: [109, 154],
  // Other roots, mounts and namespaces.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: same(428),
  move_mount: same(429),
  fsopen: same(430),
  fsconfig: same(431),
  fsmount: same(432),
  fspick: same(433),
  mount_setattr: same(442),
  setns: [308, 268],
  unshare: [272, 97],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  mknod: [133, null],
  mknodat: [259, 33],
  // Large and seldom used parts of the kernel, where most of its holes were found.
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: same(425),
  io_uring_enter: same(426),
  io_uring_register: same(427),
  fanotify_init: [300, 262],
  personality: [135, 92],
  modify_ldt: [154, null],
  lookup_dcookie: [212, 18],
  // Memory and queues that processes share by name; PostgreSQL has some.
  shmget: [29, 194],
  shmat: [30, 196],
  shmctl: [31, 195],
  semget: [64, 190],
  semop: [65, 193],
  semctl: [66, 191],
  semtimedop: [220, 192],
  msgget: [68, 186],
  msgsnd: [69, 189],
  msgrcv: [70, 188],
  msgctl: [71, 187],
  mq_open: [240, 180],
  mq_unlink: [241, 181],
  // The machine itself.
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  syslog: [103, 116],
  quotactl: [179, 60],
  quotactl_fd: same(443),
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  vhangup: [153, 58],
  iopl: [172, null],
  ioperm: [173, null],
};

/** Needed to ask the DNS, but not to open files. */
const networking: Record<string, Numbers> = {
  connect: [42, 203],
  bind: [49, 200],
  listen: [50, 201],
  accept: [43, 202],
  accept4: [288, 242],
};

/** Calls whose arguments decide. */
const judged = {
  clone: [56, 220],
  clone3: same(435),
  socket: [41, 198],
  socketpair: [53, 199],
  prlimit64: [302, 261],
} satisfies Record<string, Numbers>;

/** Calls above this one came after this list was made; none of them is needed. */
export const newestKnown = 462;

const on = (architecture: Architecture, [x64, arm64]: Numbers): number | null => (architecture === 'x64' ? x64 : arm64);

/** The numbers of the calls that are refused whatever their arguments. */
export function refusedCalls(architecture: Architecture, network: boolean): number[] {
  const all = [...Object.values(refused), ...(network ? [networking.listen as Numbers] : Object.values(networking))];
  return all.flatMap((numbers) => on(architecture, numbers) ?? []);
}

export const judgedCall = (architecture: Architecture, name: keyof typeof judged): number => on(architecture, judged[name]) as number;
