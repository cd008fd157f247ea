import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { ExternalLink, Menu } from 'lucide-react';
import { storePath } from '#domain/paths/paths.ts';
import { Drawer } from './Drawer.tsx';
import { NavLinks } from './NavLinks.tsx';
import { UserMenu } from './UserMenu.tsx';

interface Props {
  siteName: string;
  /** The owner's store; null before there is one. */
  business: { readonly name: string; readonly url: string } | null;
  children: ReactNode;
}

/** Sidebar and header around every screen; on a phone a drawer and a bar along the bottom. */
export function Frame({ siteName, business, children }: Props): ReactElement {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const title = business?.name ?? 'Mi negocio';
  const storeLink = business !== null && (
    <a className="store-link" href={storePath(business.url)} target="_blank" rel="noopener">
      <ExternalLink aria-hidden="true" className="icon" />
      Ver mi tienda
    </a>
  );
  return (
    <div className="frame">
      <aside className="side">
        <a className="side-brand" href="/">
          <i aria-hidden="true" />
          {siteName}
        </a>
        <p className="side-title">{title}</p>
        {business !== null && <NavLinks label="Área del negocio" className="side-nav" />}
        {storeLink}
      </aside>
      <header className="head">
        {business !== null && (
          <button
            type="button"
            className="round menu-button"
            aria-label="Abrir el menú"
            aria-haspopup="dialog"
            onClick={() => {
              setDrawerOpen(true);
            }}
          >
            <Menu aria-hidden="true" className="icon" />
          </button>
        )}
        <p className="head-title">{title}</p>
        <UserMenu />
      </header>
      <main className="stage" id="contenido" tabIndex={-1}>
        {children}
      </main>
      {business !== null && <NavLinks label="Secciones" className="tabs" />}
      {isDrawerOpen && (
        <Drawer
          title={title}
          onClose={() => {
            setDrawerOpen(false);
          }}
        >
          <NavLinks
            label="Menú"
            className="side-nav"
            onFollow={() => {
              setDrawerOpen(false);
            }}
          />
          {storeLink}
        </Drawer>
      )}
    </div>
  );
}
