import { Children, isValidElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Chips } from '#islands/search/Chips.tsx';
import { listChips } from '#islands/search/filter-chips.ts';
import { defaultProductSearch } from '#domain/search/search-query.ts';

test('two categories of one name have a chip each, which can be removed by itself', () => {
  const ids = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'];
  const chips = listChips(
    { ...defaultProductSearch, categories: ids },
    ids.map((id) => ({ id, name: 'Otros' })),
  );
  const nothing = () => undefined;
  const list = Chips({ chips, onRemove: nothing, onClear: nothing });
  const { children } = list.props as { readonly children: ReactNode };
  const keys = Children.toArray(children).map((one) => (isValidElement(one) ? one.key : null));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(3);
});
