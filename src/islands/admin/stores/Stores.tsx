import type { ReactElement } from 'react';
import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { isId } from '#domain/id.ts';
import { readStorePlace } from './store-place.ts';
import { StoreList } from './StoreList.tsx';
import { StoreScreen } from './StoreScreen.tsx';

/** The list of stores, or the store that the address names. */
export default function Stores(): ReactElement {
  const search = useSearch();
  const kept = useHistoryState<unknown>();
  const id = new URLSearchParams(search).get('id');
  if (isId(id)) return <StoreScreen key={id} id={id} />;
  return <StoreList place={readStorePlace(search, kept)} />;
}
