/** The floors of core, lowest first: each may import from those before it. docs/tour.md says what each is for. */
const floors = ['kernel', 'reading', 'extraction', 'database', 'records', 'books', 'rules', 'commands', 'ops'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...floors.slice(0, -1).map((floor, at) => ({
      name: `core-${floor}-imports-no-floor-above`,
      severity: 'error',
      from: { path: `^core/${floor}/`, pathNot: '\\.spec\\.ts$' },
      to: { path: `^core/(${floors.slice(at + 1).join('|')})/` },
    })),
    {
      name: 'reading-and-extraction-are-pure',
      comment: 'They decide from what they are given: no database, no queue, no files of the installation.',
      severity: 'error',
      from: { path: '^core/(reading|extraction)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^core/kernel/(?!platform/)|node_modules/(@mikro-orm|pg|bull|ioredis)/' },
    },
    {
      name: 'core-knows-no-app',
      severity: 'error',
      from: { path: '^(core|migrations)/' },
      to: { path: '^(api|worker|mail-gateway|console)/' },
    },
    {
      name: 'apps-are-islands',
      severity: 'error',
      from: { path: '^(api|worker|mail-gateway|console)/' },
      to: { path: '^(api|worker|mail-gateway|console)/', pathNot: '^$1/' },
    },
    {
      name: 'console-imports-no-server-code',
      severity: 'error',
      from: { path: '^console/' },
      to: { path: '^(core|migrations|deploy|test)/' },
    },
    {
      name: 'console-calls-through-the-data-provider',
      comment:
        "Screens use react-admin's hooks; their other calls are methods of the data provider (console/src/providers/*-calls.ts). Signing in and the live stream come before it; an upload tells its progress.",
      severity: 'error',
      from: {
        path: '^console/src/',
        pathNot:
          '^console/src/((api|auth|factors|live|providers)/|main\\.ts|upload/upload-file\\.ts|records/problems\\.ts)|\\.spec\\.tsx?$',
      },
      to: { path: '^console/src/api/(http|fetch-page)\\.ts$' },
    },
    {
      name: 'core-speaks-no-http-nor-smtp',
      severity: 'error',
      from: { path: '^core/' },
      to: { path: 'node_modules/(express|@nestjs/(platform-express|swagger)|smtp-server|react)/' },
    },
    {
      name: 'bull-in-one-file',
      severity: 'error',
      from: { path: '^(core|api|worker|mail-gateway)/', pathNot: '^core/kernel/queue/bull-task-queue(\\.spec)?\\.ts$|\\.module\\.ts$' },
      to: { path: 'node_modules/(bull|@nestjs/bull)/' },
    },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-dev-package-in-production',
      severity: 'error',
      from: { path: '^(core|api|worker|mail-gateway|migrations)/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/|^console/dist/' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
