import { existsSync } from 'node:fs';

/** Takes the settings of `.env` where there is one; variables that are already set win. */
export function loadEnvironment(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
