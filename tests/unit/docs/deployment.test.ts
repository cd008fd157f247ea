import { expect, test } from 'vitest';
import { typeDocumentedDeployment } from '../../support/documented-deployment.ts';
import { createFolder } from '../../support/test-folder.ts';
import { demandPublicSettings, readConfig } from '#server/platform/config/env.ts';

test('the documented deployment of many processes has the settings that each of them demands', () => {
  const folder = createFolder();
  const { processes, nginx } = typeDocumentedDeployment(folder);
  const configs = [...processes].map(([name, settings]) => {
    const config = readConfig(settings);
    demandPublicSettings(config);
    return { name, ...config };
  });
  const of = (kind: string) => configs.filter(({ name }) => name.startsWith(kind));
  expect(of('api-').map(({ runs }) => runs)).toEqual(['api', 'api']);
  expect(of('publisher-').map(({ runs, publisherShard }) => [runs, publisherShard])).toEqual(
    [1, 2, 3, 4].map((index) => ['publisher', { index, count: 4 }]),
  );
  expect(new Set(configs.map(({ dataDir }) => dataDir)).size).toBe(6);
  expect(new Set(configs.map(({ port }) => port)).size).toBe(6);
  expect(new Set(configs.map(({ siteDir }) => siteDir))).toEqual(new Set(['s3://vitrina/site']));

  // nginx leads visitors and publishers to the ports of the APIs, and publishers have nginx's address.
  for (const { port } of of('api-')) expect(nginx).toContain(`server 127.0.0.1:${port} `);
  for (const { apiUrl = '' } of of('publisher-')) {
    expect(nginx).toContain(`listen ${new URL(apiUrl).host};`);
  }
});
