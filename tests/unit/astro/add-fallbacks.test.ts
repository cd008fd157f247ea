import { describe, expect, it } from 'vitest';
import { addFallbacks } from '#astro/page-styles/add-fallbacks.ts';

const supports = '@supports (not (color:revert)) or ((-webkit-hyphens:none) and (not (inset:0)))';
const squeeze = (css: string): string =>
  css.replaceAll(/\s*([{};:,>+])\s*/g, '$1').replaceAll(';}', '}');
/** The rules that are added to some styles. */
const added = (css: string): string => squeeze(addFallbacks(css)).slice(squeeze(css).length);

describe('addFallbacks', () => {
  it('adds older units before units of a moving viewport', () => {
    expect(addFallbacks('a{height:calc(100dvh - 24px)}')).toBe(
      'a{height:calc(100vh - 24px);height:calc(100dvh - 24px)}',
    );
  });

  it('writes single transforms as one', () => {
    expect(addFallbacks('a{translate:0 -50%}b{rotate:180deg}')).toBe(
      'a{transform:translate(0,-50%)}b{transform:rotate(180deg)}',
    );
  });

  it('writes several transforms of a rule as one, in the order in which they apply', () => {
    expect(
      addFallbacks('a{scale:1.5;color:red;translate:calc(100% + 8px) 0;transform:skew(1deg)}'),
    ).toBe('a{transform:translate(calc(100% + 8px),0) scale(1.5) skew(1deg);color:red}');
    expect(addFallbacks('a{translate:0 4px;translate:none}b{scale:2;rotate:none}')).toBe(
      'a{transform:none}b{transform:scale(2)}',
    );
  });

  it('names distances by their sides', () => {
    expect(
      addFallbacks(
        'a{padding-inline:4px;padding-block-start:2px;margin-inline:1px auto!important;inset-inline-end:0}',
      ),
    ).toBe(
      'a{padding-left:4px;padding-right:4px;padding-top:2px;margin-left:1px!important;margin-right:auto!important;right:0}',
    );
    expect(addFallbacks('a{inset-block:calc(1px + 2px)}')).toBe(
      'a{top:calc(1px + 2px);bottom:calc(1px + 2px)}',
    );
  });

  it('adds older units inside a transform', () => {
    expect(addFallbacks('a{translate:0 100dvh}')).toBe(
      'a{transform:translate(0,100vh);transform:translate(0,100dvh)}',
    );
  });

  it('adds distances to the items of a row, and between an icon and its text', () => {
    expect(added('.btn{display:inline-flex;gap:8px}')).toBe(
      squeeze(`${supports}{.btn>*+*{margin-left:8px}.btn>svg:only-child{margin-right:8px}}`),
    );
  });

  it('adds distances to the items of a column, and to wrapped lines', () => {
    expect(added('.a{display:flex;flex-direction:column;gap:4px}')).toBe(
      squeeze(`${supports}{.a>*+*{margin-top:4px}}`),
    );
    expect(added('.a{display:flex;flex-wrap:wrap;gap:4px 6px}')).toBe(
      squeeze(`${supports}{.a>*{margin-right:6px}.a>*{margin-bottom:4px}}`),
    );
  });

  it("keeps the conditions of a rule and an item's own margin", () => {
    const css = String.raw`@media (min-width:640px){:not(#\#).sm\:gap-2{gap:8px}}`;
    expect(added(css)).toContain(
      String.raw`@media (min-width:640px){${supports}{.sm\:gap-2.flex:not(.flex-col)`,
    );
    expect(added(css)).not.toContain('#');
  });

  it('leaves grids alone, because older browsers know their gaps', () => {
    expect(added('.a{display:grid;gap:8px}')).toBe('');
  });
});
