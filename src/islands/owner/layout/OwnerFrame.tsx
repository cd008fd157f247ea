import type { ReactElement, ReactNode } from 'react';
import { ExternalLink } from 'lucide-react';
import type { OwnBusiness } from '#contract/stores.ts';
import { storePath } from '#domain/paths/paths.ts';
import { Frame } from '#islands/signed-in/layout/Frame.tsx';
import { wayOut } from '#islands/signed-in/layout/frame-classes.ts';
import { OwnerMenu } from './OwnerMenu.tsx';
import { places } from './places.ts';

interface Props {
  siteName: string;
  /** The owner's store; null when there is none yet. */
  store: Pick<OwnBusiness, 'name' | 'url' | 'blocked'> | null;
  children: ReactNode;
}

/** Header, navigation and menu around the owner's screens. */
export function OwnerFrame({ siteName, store, children }: Props): ReactElement {
  return (
    <Frame
      siteName={siteName}
      title={store?.name ?? 'Mi negocio'}
      isName={store !== null}
      places={store === null ? [] : places}
      label="Área del negocio"
      waysOut={
        store?.blocked === null && (
          <a className={wayOut} href={storePath(store.url)} target="_blank" rel="noopener">
            <ExternalLink aria-hidden="true" className="icon" />
            Ver mi tienda
          </a>
        )
      }
      menu={<OwnerMenu />}
    >
      {children}
    </Frame>
  );
}
