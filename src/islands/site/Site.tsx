import type { ReactElement } from 'react';
import { useIsMounted } from '../shared/use-is-mounted.ts';
import { DataSaver } from './DataSaver.tsx';
import { Favourites } from './Favourites.tsx';
import { InstallOffer } from './InstallOffer.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Toasts } from './Toasts.tsx';

interface Props {
  /** Name of the site. */
  name: string;
}

/** What every public page has beyond what is rendered; nothing of it is there without script. */
export function Site({ name }: Props): ReactElement | null {
  if (!useIsMounted()) return null;
  return (
    <>
      <Favourites />
      <DataSaver />
      <div className="stack">
        <OfflineNotice />
        <InstallOffer name={name} />
        <Toasts edge="bottom" />
      </div>
    </>
  );
}
