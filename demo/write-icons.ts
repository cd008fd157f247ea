import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { demoStores } from './demo-stores.ts';
import type { Icon } from './drawing/icons.ts';
import { measureIcon } from './drawing/measure-icon.ts';
import { ownIcons } from './drawing/own-icons.ts';
import type { PictureSpec } from './drawing/picture.ts';

// Takes the icons that the demonstration shows from their package, with where the ink of each is. The whole set has
// 25 MB, which a first start need not install for four hundred of them.

function listIcons(spec: PictureSpec | null): string[] {
  if (spec === null) return [];
  return spec.kind === 'logo' ? [spec.icon.icon] : spec.icons.map(({ icon }) => icon);
}

const file = createRequire(import.meta.url).resolve('@iconify-json/noto/icons.json');
const { icons: set } = JSON.parse(readFileSync(file, 'utf8')) as {
  icons: Record<string, { body: string } | undefined>;
};
const specs = demoStores(new Date(0)).flatMap((store) => [
  store.logo,
  store.banner,
  ...store.categories.map((category) => category.picture),
  ...store.products.flatMap((product) => product.pictures),
]);
const lines: string[] = [];
for (const name of [...new Set(specs.flatMap(listIcons))].sort()) {
  const body = ownIcons[name] ?? set[name]?.body;
  if (body === undefined) throw new Error(`Unknown icon: ${name}`);
  const icon: Icon = { box: await measureIcon(body), body };
  lines.push(`  ${JSON.stringify(name)}: ${JSON.stringify(icon)}`);
}
writeFileSync(new URL('./drawing/icons.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
