import { expect, test } from 'vitest';
import {
  describeShortMemory,
  hasMemoryForBoth,
  hasMemoryToSpare,
  readMachineMegabytes,
} from '#files/machine-memory.ts';

const gigabyte = 1024 ** 3;

test('the limit of a container counts', () => {
  expect(readMachineMegabytes(8 * gigabyte, gigabyte)).toBe(1024);
  expect(readMachineMegabytes(8 * gigabyte, 0)).toBe(8192);
  expect(readMachineMegabytes(8 * gigabyte, 2 ** 63)).toBe(8192);
});

test('the database is compiled for speed from 2 GB, of which the system keeps some', () => {
  expect(hasMemoryToSpare(readMachineMegabytes(2 * gigabyte - 150 * 1024 ** 2, 0))).toBe(true);
  expect(hasMemoryToSpare(readMachineMegabytes(8 * gigabyte, gigabyte))).toBe(false);
  expect(hasMemoryToSpare(readMachineMegabytes(8 * gigabyte, 1.5 * gigabyte))).toBe(false);
});

test('a database is created beside a build from 4 GB, of which the system keeps some', () => {
  expect(hasMemoryForBoth(readMachineMegabytes(4 * gigabyte - 300 * 1024 ** 2, 0))).toBe(true);
  expect(hasMemoryForBoth(readMachineMegabytes(8 * gigabyte, 3 * gigabyte))).toBe(false);
});

test('a machine that is too small gets a sentence', () => {
  expect(describeShortMemory('run', 480)).toBeNull();
  expect(describeShortMemory('build', 960)).toBeNull();
  expect(describeShortMemory('run', 256)).toBe(
    'this machine or container has 256 MB of memory, and to run Vitrina takes 512 MB: the system may kill it without a word',
  );
  expect(describeShortMemory('build', 512)).toMatch(/has 512 MB .* to build Vitrina takes 1 GB/);
});
