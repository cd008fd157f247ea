import { type ReactElement, type ReactNode, useState } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { Menu, X } from 'lucide-react';
import { RoundButton } from '../ui/RoundButton.tsx';
import * as classes from './frame-classes.ts';
import type { Place } from './place.ts';
import { useModal } from '../ui/use-modal.ts';
import { Link, useLocation } from 'wouter';

interface Props {
  siteName: string;
  title: string;
  /** Whether the title is a store's name, which must not be translated. */
  isName?: boolean;
  /** The screens of the area. Empty when there are none to go to yet. */
  places: readonly Place[];
  /** The name of the sidebar for screen readers. */
  label: string;
  /** Links out of the area, below the screens. */
  waysOut?: Markup;
  /** The menu of the account. */
  menu: Markup;
  children: ReactNode;
}

/** Sidebar and header around every screen. A phone has a drawer and a bar at the bottom instead. */
export function Frame(props: Props): ReactElement {
  const { siteName, title, isName = false, places, label, waysOut, menu, children } = props;
  const translate = isName ? 'no' : undefined;
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const hasPlaces = places.length > 0;
  return (
    <div className={classes.frame}>
      <aside className={classes.side}>
        <a className={classes.brand} href="/" translate="no">
          {siteName}
        </a>
        <p className={`${classes.sideTitle} pt-0.5 pb-3.5`} translate={translate}>
          {title}
        </p>
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
        <p className={classes.headTitle} translate={translate}>
          {title}
        </p>
        {menu}
      </header>
      <main className={classes.stage} id="contenido" tabIndex={-1}>
        {children}
      </main>
      {hasPlaces && <NavLinks places={places} label="Secciones" kind="tabs" />}
      {isDrawerOpen && (
        <Drawer
          title={title}
          translate={translate}
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

interface DrawerProps {
  title: string;
  /** Of the title. */
  translate: 'no' | undefined;
  onClose: () => void;
  children: Markup;
}

/** The sidebar of a phone, which slides in over the screen. */
function Drawer({ title, translate, onClose, children }: DrawerProps): ReactElement {
  const modal = useModal(onClose);
  return (
    <dialog
      {...modal}
      className="m-0 h-dvh max-h-none w-[min(300px,86vw)] max-w-none bg-card p-3 text-ink lifted backdrop:bg-[#0008] motion-safe:open:animate-slide-in"
      aria-label={title}
    >
      <div className="flex items-start justify-between gap-2 pb-2">
        <p className={`${classes.sideTitle} pt-[9px]`} translate={translate}>
          {title}
        </p>
        <RoundButton aria-label="Cerrar el menú" onClick={onClose}>
          <X aria-hidden="true" className="icon" />
        </RoundButton>
      </div>
      {children}
    </dialog>
  );
}

interface NavLinksProps {
  places: readonly Place[];
  label: string;
  kind: keyof typeof classes.places;
  onFollow?: () => void;
}

/** Links to the screens of an area, in the sidebar, in the drawer or at the bottom of a phone. */
function NavLinks({ places, label, kind, onFollow }: NavLinksProps): ReactElement {
  const [path] = useLocation();
  const look = classes.places[kind];
  return (
    <nav className={look.bar} aria-label={label}>
      <ul className={look.list}>
        {places.map((place) => (
          <li key={place.path} className="grid">
            <Link
              className={look.link}
              href={place.path}
              aria-current={path === place.path ? 'page' : undefined}
              onClick={onFollow}
            >
              <place.Icon aria-hidden="true" className={look.icon} />
              <span>{place.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
