import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../support/test-folder.ts';

const root = resolve(import.meta.dirname, '../../..');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd finds nothing wrong with the service', () => {
  const folder = createFolder();
  const unit = readFileSync(join(root, 'deploy/vitrina.service'), 'utf8');
  const file = join(folder, 'vitrina.service');
  writeFileSync(
    file,
    unit
      .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
      .replaceAll('/opt/vitrina', root),
  );
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  expect([verified.stderr.trim(), verified.status]).toEqual(['', 0]);
});

test('the service is started again however it ended, and however often', () => {
  const unit = readFileSync(join(root, 'deploy/vitrina.service'), 'utf8');
  const [, head = '', service = ''] = unit.split(/^\[(?:Unit|Service|Install)\]$/m);
  expect(head).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(service).toMatch(/^Restart=always$/m);
  expect(service).toMatch(/^RestartSec=\d+$/m);
});

test('the service starts what is in the repository', () => {
  const unit = readFileSync(join(root, 'deploy/vitrina.service'), 'utf8');
  const [, script = ''] =
    /^ExecStart=\/opt\/vitrina\/node_modules\/node\/bin\/node (\S+)$/m.exec(unit) ?? [];
  expect(readFileSync(join(root, script), 'utf8')).toContain('runServer');
});
