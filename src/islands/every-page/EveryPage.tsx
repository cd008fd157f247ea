import type { ReactElement } from 'react';
import { useEffect, useInsertionEffect } from 'react';
import { createPortal } from 'react-dom';
import { hasApi } from '#client/api-url.ts';
import styles from '#styles/site.css?inline';
import { addStyles } from '../shared/add-styles.ts';
import { useIsMounted } from '../shared/use-is-mounted.ts';
import { DataSaver } from './DataSaver.tsx';
import { Favourites } from './Favourites.tsx';
import { InstallOffer } from './InstallOffer.tsx';
import { LeadOut } from './LeadOut.tsx';
import { keepBarHeight } from './keep-height.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Toasts } from './Toasts.tsx';
import { useElements } from './use-elements.ts';

interface Props {
  /** Name of the site. */
  name: string;
}

/** What every public page has beyond what is rendered; nothing of it is there without script. */
export function EveryPage({ name }: Props): ReactElement | null {
  useInsertionEffect(() => addStyles(styles), []);
  useEffect(followBar, []);
  const [dialog] = useElements('[data-toasts]');
  if (!useIsMounted()) return null;
  const toasts = <Toasts edge="bottom" />;
  return (
    <>
      {hasApi && <Favourites />}
      <DataSaver />
      <div className="stack">
        <OfflineNotice />
        <InstallOffer name={name} />
        <LeadOut name={name} />
        {dialog ? createPortal(toasts, dialog) : toasts}
      </div>
    </>
  );
}

/** Keeps the height of the bar at the foot of the page, above which notices stand. */
const followBar = () => keepBarHeight(document.querySelector('body > .bar'));
