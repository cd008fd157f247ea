import { defineConfig, globalIgnores } from 'eslint/config';
import astro from 'eslint-plugin-astro';

// Of Astro files alone, whose markup oxlint does not read. All else: .oxlintrc.json.
export default defineConfig(
  globalIgnores(['**/*.{ts,tsx,js,mjs,cjs}', 'dist/', 'site/', 'data/', '.astro/', 'public/']),
  ...astro.configs.recommended,
);
