import type { ComponentProps, ReactElement } from 'react';
import { memo, use } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ExternalLink, ImageDown, MessageSquare, Pencil, Trash2 } from 'lucide-react';
import { Price } from '#components/product/Price.tsx';
import type { OwnProduct } from '#contract/products.ts';
import { productMessages } from '#domain/messages.ts';
import { offerBadge } from '#domain/money/discount.ts';
import { productPath } from '#domain/paths/paths.ts';
import { heldText } from '#domain/operators/reason.ts';
import { countText, formatCount } from '#domain/text/count-text.ts';
import { keepTogether } from '#domain/text/shown-name.ts';
import { cardStock } from '#domain/products/stock.ts';
import { Switch } from '#islands/owner/ui/Switch.tsx';
import { SiteName } from '#islands/signed-in/site-name.ts';
import { Thumbnail } from '#islands/signed-in/ui/Thumbnail.tsx';
import type { OpenedKind } from '#islands/owner/opened-dialog.ts';
import { followPublication, isShown } from '#islands/owner/publication/publication.ts';
import { useErasing } from '#islands/owner/saving/use-erasing.ts';
import { dropProduct } from './product-cache.ts';
import { eraseProduct } from './product-calls.ts';
import { flipOptions } from './product-flips.ts';
import { VariantStocks } from './VariantStocks.tsx';

interface Props {
  product: OwnProduct;
  /** Whether visitors see the store. */
  isStoreShown: boolean;
  /** Whether the browser must lay the row out even when it is off the screen. */
  isLaidOut: boolean;
  onOpen: (kind: OpenedKind, id: string) => void;
}

/**
 * A product in the owner's list, with its actions. A new row is laid out once before the browser may skip it off the
 * screen, so that its height is known. Otherwise a row would grow when it scrolls into view, and move the buttons under
 * a finger.
 */
export const ProductRow = memo(function ProductRow(props: Props): ReactElement {
  const { product, isStoreShown, isLaidOut, onOpen } = props;
  const { id, name, description, images, offer, reviewCount, held } = product;
  const siteName = use(SiteName);
  const isVisible = isShown(product);
  const isPublic = isVisible && isStoreShown;
  const flip = useMutation(flipOptions(product));
  const { isErasing, ask } = useErasing({
    question: {
      title: '¿Eliminar este producto?',
      quote: keepTogether(name),
      text: 'Desaparece de tu tienda con sus imágenes y comentarios. No se puede deshacer.',
    },
    erase: () => eraseProduct(id),
    onErased: () => {
      dropProduct(id);
      followPublication(null);
    },
    erased: productMessages.deleted,
    failed: productMessages.deleteFailed,
  });
  const badge = offerBadge(product);
  const stock = cardStock(product.stock);
  const isSoldOut = stock.kind === 'sold-out';
  const picture = images[0];
  const hasOptions = (product.variants ?? []).length > 0;
  return (
    <li
      className={`panel own-product relative grid grid-cols-[min(max(112px,5.6rem),40%)_minmax(0,1fr)] cramped:grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto_auto] gap-x-3 gap-y-0.5 overflow-hidden p-2.5 not-first:mt-3 [contain-intrinsic-size:auto_217px] aria-busy:opacity-50 min-[740px]:not-first:mt-0 ${isLaidOut ? '' : '[content-visibility:auto]'} ${isSoldOut ? 'out' : ''}`}
      data-id={id}
      aria-busy={isErasing}
    >
      <Thumbnail
        name={name}
        picture={picture ?? null}
        sizes="120px"
        letter="text-[2.4rem]!"
        className={`self-start cramped:w-[5.6rem] ${isVisible ? '' : '[&_img]:opacity-60! [&_img]:[filter:grayscale(0.8)]'}`}
      >
        {badge !== null && (
          <span className="badge off top-[5px]! left-[5px]! px-1.5! py-px! text-tiny!">
            {badge}
          </span>
        )}
        {stock.kind === 'last-units' && (
          <span className="badge last bottom-[5px]! left-[5px]! px-1.5! py-px! text-tiny!">
            {stock.text}
          </span>
        )}
        {isSoldOut && <span className="badge gone px-2.5! py-[3px]! text-tiny!">{stock.text}</span>}
      </Thumbnail>
      <div className="flex min-w-0 flex-col gap-0.5 [&_.price]:mt-0! [&_.price]:pt-0.5! [&_s]:inline-block! [&_small]:mr-1">
        <h2
          className="line-clamp-2 text-body [line-height:1.25] font-bold [letter-spacing:0]"
          translate="no"
        >
          {keepTogether(name)}
        </h2>
        {description !== null && <p className="sub line-clamp-2">{description}</p>}
        <Price product={product} />
        <p className="sub">
          {!hasOptions && (
            <span>
              {product.stock === null
                ? 'Sin contar la cantidad'
                : `Cantidad disponible: ${product.stock}`}
            </span>
          )}
          {!isVisible && held === null && (
            <b className="text-ink">{hasOptions ? 'Oculto' : ' · Oculto'}</b>
          )}
        </p>
        {held !== null && <p className="text-note font-bold">{heldText(held.reason, siteName)}</p>}
      </div>
      {hasOptions && (
        <div className="col-span-full grid">
          <VariantStocks product={product} />
        </div>
      )}
      <div className="col-span-full mt-1 flex flex-wrap gap-x-[18px] text-note">
        <Switch
          checked={isVisible}
          disabled={held !== null}
          aria-label={`Visible en la tienda: ${name}${held === null ? '' : `. ${heldText(held.reason, siteName)}`}`}
          onChange={() => {
            flip.mutate({ isVisible: !product.isVisible });
          }}
        >
          Visible
        </Switch>
        <Switch
          checked={offer}
          aria-label={`En oferta: ${name}`}
          onChange={() => {
            flip.mutate({ offer: !offer });
          }}
        >
          Oferta
        </Switch>
      </div>
      <div className="tools col-span-full flex flex-wrap justify-end gap-y-1 rule-t pt-1.5 [&>*]:grow">
        <ToolButton
          className="text-sea"
          aria-label={`Editar ${name}`}
          onClick={() => {
            onOpen('editar', id);
          }}
        >
          <Pencil aria-hidden="true" className="icon" />
          <span>Editar</span>
        </ToolButton>
        <ToolButton
          aria-label={`${countText(reviewCount, 'comentario', 'comentarios')} de ${name}`}
          onClick={() => {
            onOpen('comentarios', id);
          }}
        >
          <span className="flex items-center gap-1 text-note tabular">
            <MessageSquare aria-hidden="true" className="icon" />
            <span>{formatCount(reviewCount)}</span>
          </span>{' '}
          <span>{reviewCount === 1 ? 'Comentario' : 'Comentarios'}</span>
        </ToolButton>
        {isPublic && (
          <ToolButton
            aria-label={`Imagen para estado: ${name}`}
            onClick={() => {
              onOpen('estado', id);
            }}
          >
            <ImageDown aria-hidden="true" className="icon" />
            <span>Estado</span>
          </ToolButton>
        )}
        {isPublic && (
          <a
            className={tool}
            href={productPath(product)}
            target="_blank"
            rel="noopener"
            aria-label={`Ver en la tienda: ${name}`}
          >
            <ExternalLink aria-hidden="true" className="icon" />
            <span>Ver</span>
          </a>
        )}
        <ToolButton
          className="text-coral"
          aria-label={`Eliminar ${name}`}
          disabled={isErasing}
          onClick={() => void ask()}
        >
          <Trash2 aria-hidden="true" className="icon" />
          <span>Eliminar</span>
        </ToolButton>
      </div>
    </li>
  );
});

/** An icon above its word. The narrowest phone has room for five in a row. */
const tool =
  'btn ghost min-w-11 flex-col gap-0.5 px-0.5 py-1 text-tiny font-semibold max-[340px]:px-0 max-[340px]:text-[0.66rem]';

function ToolButton({ className = '', ...button }: ComponentProps<'button'>): ReactElement {
  return <button {...button} type="button" className={`${tool} ${className}`} />;
}
