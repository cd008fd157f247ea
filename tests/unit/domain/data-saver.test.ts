import { expect, test } from 'vitest';
import { readDataSaverChoice, needsDataSaver } from '#domain/browser/data-saver.ts';

test('follows the browser and the connection until the visitor chooses', () => {
  expect(needsDataSaver('auto')).toBe(false);
  expect(needsDataSaver('auto', { saveData: true })).toBe(true);
  expect(needsDataSaver('auto', { effectiveType: '2g' })).toBe(true);
  expect(needsDataSaver('auto', { effectiveType: 'slow-2g' })).toBe(true);
  expect(needsDataSaver('auto', { saveData: false, effectiveType: '3g' })).toBe(false);
});

test('puts the choice of the visitor before the connection', () => {
  expect(needsDataSaver('off', { saveData: true, effectiveType: '2g' })).toBe(false);
  expect(needsDataSaver('on', { effectiveType: '4g' })).toBe(true);
});

test('reads anything unknown as no choice', () => {
  expect(readDataSaverChoice('on')).toBe('on');
  expect(readDataSaverChoice('off')).toBe('off');
  expect(readDataSaverChoice('yes')).toBe('auto');
  expect(readDataSaverChoice(null)).toBe('auto');
});
