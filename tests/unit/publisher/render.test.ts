import { expect, test } from 'vitest';
import type { Bundle, PageContext } from '#astro/bundle.ts';
import type { Catalogue } from '#client/catalogue.ts';
import { createPageRenderer } from '#publisher/write/render.ts';

const site = { name: 'Vitrina', origin: 'https://vitrina.example', contactEmail: 'hola@v.example' };

const renderWith = (
  render: (context: PageContext) => Promise<{ status: number; body: Buffer }>,
) => {
  const bundle: Bundle = {
    inlineScriptHashes: [],
    fixedPaths: [],
    render: (_url, context) => render(context),
  };
  const home = () => Promise.reject(new Error('away'));
  return createPageRenderer(bundle, site)('/', { home } as unknown as Catalogue);
};

const page = { status: 200, body: Buffer.from('page') };

test('a failing template gives no page, and a reason', async () => {
  const failed = renderWith(() => Promise.reject(new Error('no such icon')));
  await expect(failed).rejects.toMatchObject({ status: 500, cause: { message: 'no such icon' } });
});

test('a failed read counts whether or not the template hides it', async () => {
  const passing = renderWith(async ({ catalogue }) => {
    await catalogue.home();
    return page;
  });
  await expect(passing).rejects.toMatchObject({ status: 502, cause: { message: 'away' } });
  const hiding = renderWith(async ({ catalogue }) => {
    await catalogue.home().catch(() => null);
    return page;
  });
  await expect(hiding).rejects.toMatchObject({ status: 502, cause: { message: 'away' } });
});
