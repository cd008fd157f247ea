import { writeFileSync } from 'node:fs';
import { demoStores } from './demo-stores.ts';
import { measureIcon } from './drawing/icon-boxes.ts';
import type { PictureSpec } from './drawing/picture.ts';

function listIcons(spec: PictureSpec | null): string[] {
  if (spec === null) return [];
  return spec.kind === 'logo' ? [spec.icon.icon] : spec.icons.map(({ icon }) => icon);
}

const specs = demoStores(new Date(0)).flatMap((store) => [
  store.logo,
  store.banner,
  ...store.categories.map((category) => category.picture),
  ...store.products.flatMap((product) => product.pictures),
]);
const lines: string[] = [];
for (const icon of [...new Set(specs.flatMap(listIcons))].sort()) {
  lines.push(`  ${JSON.stringify(icon)}: [${(await measureIcon(icon)).join(', ')}]`);
}
writeFileSync(
  new URL('./drawing/icon-boxes.json', import.meta.url),
  `{\n${lines.join(',\n')}\n}\n`,
);
