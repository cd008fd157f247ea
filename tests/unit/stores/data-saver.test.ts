import { cleanTestStorage, setTestStorageKey, useTestStorageEngine } from '@nanostores/persistent';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { $dataSaver, isDataSaverOn, toggleDataSaver } from '#stores/data-saver.ts';

beforeAll(useTestStorageEngine);
beforeEach(cleanTestStorage);
afterEach(() => {
  vi.unstubAllGlobals();
});

test('saves by itself under Save-Data, until the visitor says no', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  expect(isDataSaverOn()).toBe(true);
  toggleDataSaver();
  expect($dataSaver.get()).toBe('off');
  expect(isDataSaverOn()).toBe(false);
});

test('turns on and off where the browser says nothing of its connection', () => {
  vi.stubGlobal('navigator', {});
  expect(isDataSaverOn()).toBe(false);
  toggleDataSaver();
  expect(isDataSaverOn()).toBe(true);
  toggleDataSaver();
  expect(isDataSaverOn()).toBe(false);
});

test('reads an unknown stored value as no choice', () => {
  setTestStorageKey('vitrina:data-saver', 'quizás');
  expect($dataSaver.get()).toBe('auto');
});
