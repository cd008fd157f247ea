import type { ReactElement } from 'react';
import { useEffect, useInsertionEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { hasApi } from '#client/api-url.ts';
import styles from '#styles/site.css?inline';
import { addStyles } from '../shared/add-styles.ts';
import { useIsMounted } from '../shared/use-is-mounted.ts';
import { DataSaver } from './DataSaver.tsx';
import { Favourites } from './Favourites.tsx';
import { InstallOffer } from './InstallOffer.tsx';
import { LeadOut } from './LeadOut.tsx';
import { followBarHeight } from './keep-height.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Toasts } from './Toasts.tsx';
import { useElements } from './use-elements.ts';

interface Props {
  /** Name of the site. */
  name: string;
}

/** The parts of every public page that need script. The rendered page has none of them. */
export function EveryPage({ name }: Props): ReactElement | null {
  useInsertionEffect(() => {
    addStyles(styles);
  }, []);
  const [barHeight, setBarHeight] = useState(0);
  useEffect(() => followBarHeight(setBarHeight), []);
  const [dialog] = useElements('[data-toasts]');
  if (!useIsMounted()) return null;
  const toasts = <Toasts edge="bottom" />;
  return (
    <>
      {hasApi && <Favourites />}
      <DataSaver />
      {/* Notices appear above the bar at the foot of the page. */}
      <div className="stack" style={{ bottom: barHeight }}>
        <OfflineNotice />
        <InstallOffer name={name} />
        <LeadOut name={name} />
        {dialog ? createPortal(toasts, dialog) : toasts}
      </div>
    </>
  );
}
