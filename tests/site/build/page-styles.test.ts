import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstProduct, openPage } from '../../support/open-page.ts';
import { listUtilities } from '../../support/page-utilities.ts';
import { listReached, listWords } from '../../support/reached-sources.ts';
import { hasClass } from '#astro/page-styles/classes.ts';
import { productPath } from '#domain/paths/paths.ts';

/** Templates with an address of each. */
const templates: readonly [string, string][] = [
  ['index.astro', '/'],
  ['businesses.astro', '/businesses'],
  ['offers.astro', '/offers'],
  ['featured-businesses.astro', '/featured-businesses'],
  ['favoritos.astro', '/favoritos'],
  ['search.astro', '/search'],
  ['[url].astro', '/cafe-la-esquina'],
  ['[url]/search.astro', '/cafe-la-esquina/search'],
  ['[url]/product/[id].astro', productPath(firstProduct)],
  ['about.astro', '/about'],
  ['denunciar/index.astro', '/denunciar'],
  ['mis-datos/index.astro', '/mis-datos'],
  ['offline.astro', '/offline'],
  ['404.astro', '/404'],
  ['login.astro', '/login'],
  ['register.astro', '/register'],
];
const areaTemplates: readonly [string, string][] = [
  ['dashboard.astro', '/dashboard'],
  ['admin/index.astro', '/admin'],
];

let styles: ReadonlyMap<string, ReadonlySet<string>>;
let known: ReadonlySet<string>;
beforeAll(async () => {
  const entries = await Promise.all(
    [...templates, ...areaTemplates].map(async ([template, path]) => {
      return [template, listUtilities((await openPage(path)).html)] as const;
    }),
  );
  styles = new Map(entries);
  const ofPublic = entries.slice(0, templates.length);
  known = new Set(ofPublic.flatMap(([, classes]) => [...classes]));
});

describe.each(templates)('the styles of %s', (template) => {
  it('have every class that the template or an island of it names', () => {
    const files = listReached(`pages/${template}`);
    const named = new Set(files.flatMap(listWords).filter((word) => known.has(word)));
    const missing = [...named].filter((name) => styles.get(template)?.has(name) !== true);
    expect(named.size).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });
});

describe.each([...templates, ...areaTemplates])('the styles of %s', (template, path) => {
  it('have no rule that asks what is inside for all that lies below', async () => {
    // With one, a browser styles everything below anew whenever anything is put there.
    const { html } = await openPage(path);
    expect(html.match(/:has\([^{}]*\) \*/g)).toBeNull();
  });

  it('hide nothing until a browser says that scripts run, which phones of 2022 never do', async () => {
    const { html } = await openPage(path);
    expect(html).not.toMatch(/@media[^{]*\(scripting:\s*enabled\)/);
  });

  it('have no class that neither the template nor an island of it names', () => {
    const text = listReached(`pages/${template}`)
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    const sentence = 'Astro takes styles from elsewhere: mend src/astro/page-styles/integration.ts';
    const unnamed = [...(styles.get(template) ?? [])].filter((name) => !hasClass(text, name));
    expect(unnamed, sentence).toEqual([]);
  });
});
