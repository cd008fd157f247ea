import type { ReactElement } from 'react';
import { memo } from 'react';
import { ExternalLink, MessageSquare, Pencil, Trash2 } from 'lucide-react';
import { Price } from '#components/product/Price.tsx';
import { Photo } from '#components/ui/Photo.tsx';
import type { OwnProduct } from '#contract/own.ts';
import { offerBadge } from '#domain/money/discount.ts';
import { productPath } from '#domain/paths/paths.ts';
import { cardStock } from '#domain/products/stock.ts';
import { Switch } from '../../ui/Switch.tsx';
import { useProductChanges } from './use-product-changes.ts';

interface Props {
  product: OwnProduct;
  onOpen: (kind: 'editar' | 'comentarios', id: string) => void;
}

/** A product of the owner's, as the store shows it, with what can be done to it. */
export const ProductRow = memo(function ProductRow({ product, onOpen }: Props): ReactElement {
  const { id, name, description, images, isVisible, offer, reviewCount } = product;
  const { flip, erase, isErasing } = useProductChanges(product);
  const badge = offerBadge(product);
  const stock = cardStock(product.stock);
  const isSoldOut = stock.kind === 'sold-out';
  const image = images[0];
  return (
    <li
      className={['panel own-product', isSoldOut && 'out', !isVisible && 'veiled']
        .filter(Boolean)
        .join(' ')}
      data-id={id}
      aria-busy={isErasing}
    >
      <div className="pic">
        {image === undefined ? (
          <span className="blank" aria-hidden="true">
            {Array.from(name)[0]}
          </span>
        ) : (
          <Photo picture={image} alt="" width={160} sizes="120px" />
        )}
        {badge !== null && <span className="badge off">{badge}</span>}
        {stock.kind === 'last-units' && <span className="badge last">{stock.text}</span>}
        {isSoldOut && <span className="badge gone">{stock.text}</span>}
      </div>
      <div className="about">
        <h2>{name}</h2>
        {description !== null && <p className="sub">{description}</p>}
        <Price product={product} />
        <p className="sub">
          {product.stock === null ? 'Sin control de existencia' : `Existencia: ${product.stock}`}
          {!isVisible && <b className="hidden-mark"> · Oculto</b>}
        </p>
      </div>
      <div className="flags">
        <Switch
          checked={isVisible}
          aria-label={`Visible en la tienda: ${name}`}
          onChange={() => void flip('isVisible')}
        >
          Visible
        </Switch>
        <Switch
          checked={offer}
          aria-label={`En oferta: ${name}`}
          onChange={() => void flip('offer')}
        >
          Oferta
        </Switch>
      </div>
      <div className="acts">
        <button
          type="button"
          className="btn"
          aria-label={`Editar ${name}`}
          onClick={() => {
            onOpen('editar', id);
          }}
        >
          <Pencil aria-hidden="true" className="icon" />
          Editar
        </button>
        <div className="tools">
          <button
            type="button"
            className="btn ghost"
            aria-label={`Ver comentarios de ${name}: ${reviewCount}`}
            title="Ver comentarios"
            onClick={() => {
              onOpen('comentarios', id);
            }}
          >
            <MessageSquare aria-hidden="true" className="icon" />
            {reviewCount}
          </button>
          {isVisible && (
            <a
              className="btn ghost icon-only"
              href={productPath(product)}
              target="_blank"
              rel="noopener"
              aria-label={`Ver en la tienda: ${name}`}
              title="Ver en la tienda"
            >
              <ExternalLink aria-hidden="true" className="icon" />
            </a>
          )}
          <button
            type="button"
            className="btn ghost icon-only warn"
            aria-label={`Eliminar ${name}`}
            title="Eliminar"
            disabled={isErasing}
            onClick={() => void erase()}
          >
            <Trash2 aria-hidden="true" className="icon" />
          </button>
        </div>
      </div>
    </li>
  );
});
