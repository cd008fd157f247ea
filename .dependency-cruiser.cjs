/** The room table of the architecture: who may import whom. */
const rooms = {
  domain: [],
  contract: ['domain'],
  client: ['contract', 'domain'],
  stores: ['contract', 'domain', 'client'],
  components: ['domain', 'contract'],
  islands: ['stores', 'client', 'components', 'contract', 'domain'],
  layouts: ['components', 'islands', 'domain', 'styles'],
  pages: ['layouts', 'islands', 'components', 'client', 'contract', 'domain'],
  publisher: ['client', 'contract', 'domain'],
  'service-worker': ['domain'],
  'server/config': ['domain'],
  'server/db': ['domain'],
  'server/identity': ['server/db', 'domain'],
  'server/mail': ['server/db', 'domain'],
  'server/services': ['server/db', 'server/identity', 'contract', 'domain'],
  'server/http': [],
  'server/routes': ['server/services', 'server/http', 'contract', 'domain'],
  'server/images': ['server/config', 'contract', 'domain'],
};

const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room.replace('/', '-')}-imports`,
  comment: `src/${room} may import only: ${allowed.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/(${[room, ...allowed].join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...roomRules,
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      comment: 'src/domain takes values and returns values: no packages, no Node',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { dependencyTypes: ['npm', 'core'] },
    },
    {
      name: 'no-server-code-in-pages',
      severity: 'error',
      from: { path: '^src/(pages|layouts|components|islands|stores|client)/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'owner-features-stand-apart',
      severity: 'error',
      from: { path: '^src/islands/owner/features/([^/]+)/' },
      to: {
        path: '^src/islands/owner/features/',
        pathNot: '^src/islands/owner/features/$1/',
      },
    },
    {
      name: 'demo-imports',
      comment: 'demo may import only the rules of src/domain',
      severity: 'error',
      from: { path: '^demo/' },
      to: { path: '^src/', pathNot: '^src/domain/' },
    },
    {
      name: 'no-test-code-in-product',
      severity: 'error',
      from: { path: '^(demo|src|scripts)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-dev-dependencies-in-product',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
