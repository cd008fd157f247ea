import { describe, expect, it } from 'vitest';
import { flattenLayers } from '#astro/page-styles/flatten-layers.ts';

const id = String.raw`:not(#\#)`;

describe('flattenLayers', () => {
  it('removes layers, and a later one still beats an earlier one', () => {
    const css =
      '@layer theme,base,components,utilities;@layer base{h1{top:1px}}@layer components{.card .name{top:2px}}@layer utilities{.top-3{top:3px}}';
    expect(flattenLayers(css)).toBe(
      `h1{top:1px}${id}.card .name{top:2px}${id}${id}.top-3{top:3px}`,
    );
  });

  it('styles without a layer beat all layers', () => {
    expect(flattenLayers('@layer utilities{.a{top:1px}}[x] .a{top:2px}')).toBe(
      `${id}${id}.a{top:1px}${id}${id}${id}[x] .a{top:2px}`,
    );
  });

  it('reverses the order for important declarations', () => {
    const css =
      '@layer base{[hidden]{top:1px;left:0!important}}@layer utilities{.flex{left:1px!important}}';
    expect(flattenLayers(css)).toBe(
      `[hidden]{top:1px}${id}${id}${id}[hidden]{left:0!important}${id}.flex{left:1px!important}`,
    );
  });

  it('keeps conditions, and the steps of animations', () => {
    const css =
      '@layer utilities{@media (min-width:1px){a,*{top:0}}@keyframes turn{to{top:1px}}}@layer base{@media print{b{top:0}}}';
    expect(flattenLayers(css)).toBe(
      `@media (min-width:1px){a${id}${id},*${id}${id}{top:0}}@keyframes turn{to{top:1px}}@media print{b{top:0}}`,
    );
  });

  it('names children without :is(), which is newer', () => {
    expect(flattenLayers(String.raw`@layer base{:is(.\*\:a>*):nth-child(2){top:0}}`)).toBe(
      String.raw`.\*\:a>*:nth-child(2){top:0}`,
    );
  });

  it('refuses styles whose order it cannot keep', () => {
    expect(() => flattenLayers('@layer other{a{top:0}}')).toThrow('none of ours: other');
    expect(() => flattenLayers('@layer base{#main{top:0}}')).toThrow('#main');
  });
});
