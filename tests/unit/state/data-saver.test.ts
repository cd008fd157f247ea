import {
  cleanTestStorage,
  setPersistentEngine,
  setTestStorageKey,
  useTestStorageEngine,
  windowPersistentEvents,
} from '@nanostores/persistent';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFullStorage } from '../../support/browser-storage.ts';
import { $dataSaver, isDataSaverOn, toggleDataSaver } from '#state/data-saver.ts';

beforeEach(() => {
  useTestStorageEngine();
  cleanTestStorage();
});
afterEach(() => {
  // A store stays active for a second after its last listener, and would not read the storage of the next test.
  cleanStores($dataSaver);
  vi.unstubAllGlobals();
});

test('is on under Save-Data until the visitor says no', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  expect(isDataSaverOn()).toBe(true);
  toggleDataSaver();
  expect($dataSaver.get()).toBe('off');
  expect(isDataSaverOn()).toBe(false);
});

test('turns on and off when the browser tells nothing about its connection', () => {
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

test('keeps its state as long as the page is open when the storage is full', () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', new EventTarget());
  const stop = $dataSaver.listen(() => undefined);
  setPersistentEngine(createFullStorage(), windowPersistentEvents);
  toggleDataSaver();
  expect(isDataSaverOn()).toBe(true);
  toggleDataSaver();
  expect(isDataSaverOn()).toBe(false);
  stop();
});
