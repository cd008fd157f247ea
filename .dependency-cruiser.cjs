const ownerScreens = 'dashboard|products|comments|categories|orders|settings|create-store';

module.exports = {
  forbidden: [
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
      from: { path: '^src/(pages|layouts|components|inline|islands|state|client)/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'no-endpoints-in-browsers',
      comment:
        'A value of a file that defines endpoints brings schemas along: docs/architecture.md "An endpoint"',
      severity: 'error',
      from: { path: '^src/(components|inline|islands|layouts|service-worker|state|client)/' },
      to: {
        path: '^src/contract/',
        pathNot: '^src/contract/(scalars|published|stored-product|[a-z]+-input)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'owner-screens-stand-apart',
      comment: "a screen of owners imports another's calls and lists, and its parts only lazily",
      severity: 'error',
      from: { path: `^src/islands/owner/(${ownerScreens})/` },
      to: {
        path: `^src/islands/owner/(${ownerScreens})/`,
        pathNot: ['^src/islands/owner/$1/', '-(calls|cache)[.]ts$'],
        dynamic: false,
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
      name: 'no-benchmarks-in-product',
      comment: 'only the command that runs them may import bench',
      severity: 'error',
      from: { path: '^(demo|src|scripts)/', pathNot: '^scripts/bench\\.ts$' },
      to: { path: '^bench/' },
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
