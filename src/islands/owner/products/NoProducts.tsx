import type { ReactElement } from 'react';
import { PackageOpen, SearchX } from 'lucide-react';
import { productMessages } from '#domain/messages.ts';
import { Link } from 'wouter';
import { ownerProductsPath } from '#domain/paths/owner-paths.ts';

interface Props {
  search: string;
  onNew: () => void;
}

/** What stands in place of a list without products. */
export function NoProducts({ search, onNew }: Props): ReactElement {
  if (search !== '') {
    return (
      <div className="empty">
        <SearchX aria-hidden="true" className="icon mb-2 size-14 stroke-[1.5] text-sea" />
        <h2>{productMessages.noResults}</h2>
        <p>{`Ninguno de tus productos tiene «${search}» en su nombre o su descripción.`}</p>
        <Link className="btn" href={ownerProductsPath()}>
          Ver todos
        </Link>
      </div>
    );
  }
  return (
    <div className="empty">
      <PackageOpen aria-hidden="true" className="icon mb-2 size-14 stroke-[1.5] text-sea" />
      <h2>Aún no tienes productos</h2>
      <p>Añade el primero con una foto y su precio. En segundos estará en tu tienda.</p>
      <button type="button" className="btn main" onClick={onNew}>
        Añadir mi primer producto
      </button>
    </div>
  );
}
