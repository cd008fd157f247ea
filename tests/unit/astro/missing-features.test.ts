import { describe, expect, it } from 'vitest';
import {
  findMissingScript,
  listStyleTexts,
} from '../../support/missing-features/script-features.ts';
import { findMissingStyles } from '../../support/missing-features/style-features.ts';
import { browserFloor } from '#astro/oldest-browsers/browser-floor.ts';

const everything = browserFloor.everything.versions;
const publicPages = browserFloor.publicPages.versions;
const inScript = (code: string, floor = everything): string[] =>
  findMissingScript(code, floor).map(({ feature }) => feature);
const inStyles = (css: string, floor = everything): string[] =>
  findMissingStyles(css, floor).map(({ feature }) => feature);

describe('findMissingScript', () => {
  it.each([
    ['list.at(-1)', '.at()'],
    ['list.findLast(f)', '.findLast()'],
    ['Object.hasOwn(a, b)', 'Object.hasOwn'],
    ['structuredClone(a)', 'structuredClone'],
    ['new Intl.Segmenter("es")', 'Intl.Segmenter'],
    ['new CSSStyleSheet().replaceSync(a)', '.replaceSync()'],
    ['document.adoptedStyleSheets.push(a)', 'document.adoptedStyleSheets'],
    ['context.roundRect(0, 0, 1, 1)', '.roundRect()'],
    ['a.split(/(?<=b)/)', '(?<=…) in a pattern'],
    ['a.split(RegExp(`(?<!b)`))', '(?<=…) in a pattern'],
    ['class A { static { f() } }', 'static blocks'],
    ['class A { #a = 1 }', 'fields of classes'],
    ['date.toLocaleString("es", { timeStyle: "short" })', 'timeStyle of a date'],
  ])('finds what is missing in %s', (code, feature) => {
    expect(inScript(code)).toContain(feature);
  });

  it('names the browser and since when it has it', () => {
    const [missing] = findMissingScript('Object.hasOwn(a, b)', everything);
    expect(missing?.lacks).toContainEqual({ browser: 'chrome 92', since: '93' });
  });

  it('asks more of what has to run in older browsers', () => {
    expect(inScript('a ??= b')).toEqual([]);
    expect(inScript('a ??= b', publicPages)).toEqual(['??=']);
    expect(inScript('a.replaceAll(b, c)', publicPages)).toEqual(['.replaceAll()']);
  });

  it('finds syntax that came later than all that it knows', () => {
    expect(inScript('a.replace(/[\\p{L}--[a-z]]/v, b)')[0]).toMatch(/^syntax: /);
  });

  it('leaves what a script looks for before it uses it, and names of its own', () => {
    expect(inScript('"locks" in navigator && navigator.locks.request(a)')).toEqual([]);
    expect(inScript('`Segmenter` in Intl ? new Intl.Segmenter("es") : null')).toEqual([]);
    expect(inScript('a.checkVisibility?.()')).toEqual([]);
    expect(inScript('typeof createImageBitmap === "function" && createImageBitmap(a)')).toEqual([]);
    expect(inScript('const structuredClone = f; structuredClone(a)')).toEqual([]);
  });
});

describe('findMissingStyles', () => {
  it.each([
    ['@layer a{b{top:0}}', '@layer'],
    ['@media (width >= 640px){a{top:0}}', 'a range in @media'],
    ['@media (640px <= width < 900px){a{top:0}}', 'a range in @media'],
    ['@container (width < 14rem){a{top:0}}', '@container'],
    ['a{height:100dvh}', 'the unit dvh'],
    ['a{color:color-mix(in srgb,red,blue)}', 'color-mix()'],
    ['a:has(b){top:0}', ':has'],
    ['a{translate:0 1px}', 'translate'],
    ['a{aspect-ratio:1}', 'aspect-ratio'],
    ['@property --a{syntax:"*";inherits:false}', '@property'],
    ['a{&:hover{top:0}}', 'nesting'],
    ['a{display:flow-root list-item;text-wrap:balance}', 'text-wrap'],
  ])('finds what is missing in %s', (css, feature) => {
    expect(inStyles(css)).toContain(feature);
  });

  it('leaves a value behind one that all have, an old name before it, and what is asked for', () => {
    expect(inStyles('a{height:100vh;height:100dvh}')).toEqual([]);
    expect(inStyles('a{-webkit-mask:none;mask:none}', publicPages)).toEqual([]);
    expect(inStyles('@supports (translate:0){a{translate:0 1px}}')).toEqual([]);
    expect(inStyles('@supports not (translate:0){a{height:100dvh}}')).toEqual(['the unit dvh']);
  });
});

it('styles within a script are found', () => {
  expect(listStyleTexts('const a = `.b{color:red}`; f("{}", `a{b}`, "x: y")')).toEqual([
    '.b{color:red}',
  ]);
});
