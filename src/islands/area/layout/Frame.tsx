import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { Menu } from 'lucide-react';
import { RoundButton } from '../ui/RoundButton.tsx';
import { Drawer } from './Drawer.tsx';
import * as classes from './frame-classes.ts';
import { NavLinks } from './NavLinks.tsx';
import type { Place } from './place.ts';

interface Props {
  siteName: string;
  title: string;
  /** Empty while there is nowhere to go. */
  places: readonly Place[];
  /** What the sidebar is called aloud. */
  label: string;
  /** Ways out of the area, under its own. */
  waysOut?: Markup;
  /** The menu of who is signed in. */
  menu: Markup;
  children: ReactNode;
}

/** Sidebar and header around every screen; on a phone a drawer and a bar along the bottom. */
export function Frame(props: Props): ReactElement {
  const { siteName, title, places, label, waysOut, menu, children } = props;
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const hasPlaces = places.length > 0;
  return (
    <div className={classes.frame}>
      <aside className={classes.side}>
        <a className={classes.brand} href="/" translate="no">
          {siteName}
        </a>
        <p className={`${classes.sideTitle} pt-0.5 pb-3.5`}>{title}</p>
        {hasPlaces && <NavLinks places={places} label={label} kind="side" />}
        {waysOut}
      </aside>
      <header className={classes.head}>
        {hasPlaces && (
          <RoundButton
            className="lg:hidden"
            aria-label="Abrir el menú"
            aria-haspopup="dialog"
            onClick={() => {
              setDrawerOpen(true);
            }}
          >
            <Menu aria-hidden="true" className="icon" />
          </RoundButton>
        )}
        <p className={classes.headTitle}>{title}</p>
        {menu}
      </header>
      <main className={classes.stage} id="contenido" tabIndex={-1}>
        {children}
      </main>
      {hasPlaces && <NavLinks places={places} label="Secciones" kind="tabs" />}
      {isDrawerOpen && (
        <Drawer
          title={title}
          onClose={() => {
            setDrawerOpen(false);
          }}
        >
          <NavLinks
            places={places}
            label="Menú"
            kind="side"
            onFollow={() => {
              setDrawerOpen(false);
            }}
          />
          {waysOut}
        </Drawer>
      )}
    </div>
  );
}
