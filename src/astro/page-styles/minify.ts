import { build } from 'vite';
import { styleTargets } from '../oldest-browsers/browser-floor.ts';

const pathOf = (index: number): string => `/page-${index}.css`;

/** Minifies sheets as Vite does, all in one call. */
export async function minifySheets(sheets: readonly string[]): Promise<string[]> {
  // The bundler writes equal sheets only once.
  const different = [...new Set(sheets)];
  const contents = new Map(different.map((sheet, index) => [pathOf(index), sheet]));
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      cssMinify: 'lightningcss',
      cssTarget: styleTargets,
      rolldownOptions: {
        input: [...contents.keys()],
        output: { assetFileNames: '[name][extname]' },
      },
    },
    plugins: [
      {
        name: 'page-sheets',
        enforce: 'pre',
        resolveId: (id) => (contents.has(id) ? id : null),
        load: (id) => contents.get(id) ?? null,
      },
    ],
  });
  const files = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  return sheets.map((sheet) => {
    const path = pathOf(different.indexOf(sheet));
    const file = files.find(({ fileName }) => `/${fileName}` === path);
    return file?.type === 'asset' ? dropSchemeMarks(file.source.toString().trim()) : '';
  });
}

/** Lightning CSS marks each colour scheme for `light-dark()`, even in sheets that do not use it. */
const dropSchemeMarks = (sheet: string): string =>
  sheet.includes('var(--lightningcss-')
    ? sheet
    : sheet.replaceAll(/--lightningcss-(?:light|dark):(?:initial| )(?:!important)?;?/g, '');
