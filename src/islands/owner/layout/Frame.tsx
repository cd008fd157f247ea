import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { ExternalLink, Menu } from 'lucide-react';
import type { OwnBusiness } from '#contract/own.ts';
import { storePath } from '#domain/paths/paths.ts';
import { RoundButton } from '../ui/RoundButton.tsx';
import { Drawer } from './Drawer.tsx';
import * as looks from './looks.ts';
import { NavLinks } from './NavLinks.tsx';
import { UserMenu } from './UserMenu.tsx';

interface Props {
  siteName: string;
  /** The owner's store; null before there is one. */
  business: Pick<OwnBusiness, 'name' | 'url' | 'blocked'> | null;
  children: ReactNode;
}

/** Sidebar and header around every screen; on a phone a drawer and a bar along the bottom. */
export function Frame({ siteName, business, children }: Props): ReactElement {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const title = business?.name ?? 'Mi negocio';
  const storeLink = business?.blocked === null && (
    <a className={looks.storeLink} href={storePath(business.url)} target="_blank" rel="noopener">
      <ExternalLink aria-hidden="true" className="icon" />
      Ver mi tienda
    </a>
  );
  return (
    <div className={looks.frame}>
      <aside className={looks.side}>
        <a className={looks.brand} href="/">
          {siteName}
        </a>
        <p className={`${looks.sideTitle} pt-0.5 pb-3.5`}>{title}</p>
        {business !== null && <NavLinks label="Área del negocio" kind="side" />}
        {storeLink}
      </aside>
      <header className={looks.head}>
        {business !== null && (
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
        <p className={looks.headTitle}>{title}</p>
        <UserMenu />
      </header>
      <main className={looks.stage} id="contenido" tabIndex={-1}>
        {children}
      </main>
      {business !== null && <NavLinks label="Secciones" kind="tabs" />}
      {isDrawerOpen && (
        <Drawer
          title={title}
          onClose={() => {
            setDrawerOpen(false);
          }}
        >
          <NavLinks
            label="Menú"
            kind="side"
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
