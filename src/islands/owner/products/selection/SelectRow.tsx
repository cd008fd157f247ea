import type { ReactElement } from 'react';
import { memo } from 'react';
import { Price } from '#components/product/Price.tsx';
import type { OwnProduct } from '#contract/products.ts';
import { cardStock } from '#domain/products/stock.ts';
import { keepTogether } from '#domain/text/shown-name.ts';
import { isShown } from '#islands/owner/publication/publication.ts';
import { Thumbnail } from '#islands/signed-in/ui/Thumbnail.tsx';

interface Props {
  product: OwnProduct;
  isChosen: boolean;
  onToggle: (product: OwnProduct, isChosen: boolean) => void;
}

/** A product that can be selected. The whole row can be pressed. */
export const SelectRow = memo(function SelectRow({
  product,
  isChosen,
  onToggle,
}: Props): ReactElement {
  return (
    <li
      className={`panel relative [contain-intrinsic-size:auto_82px] [content-visibility:auto] ${isChosen ? 'bg-sea-wash!' : ''}`}
    >
      <label className="flex min-h-16 cursor-pointer items-center gap-3 p-2.5">
        <input
          type="checkbox"
          className="size-5.5 flex-none accent-sea"
          checked={isChosen}
          onChange={(event) => {
            onToggle(product, event.currentTarget.checked);
          }}
        />
        <Shown product={product} />
      </label>
    </li>
  );
});

/** The content of a row without its box, so that ticking a hundred boxes does not render it again. */
const Shown = memo(function Shown({ product }: Pick<Props, 'product'>): ReactElement {
  const { name, images, offer, stock } = product;
  const state = [
    !isShown(product) && 'Oculto',
    offer && 'Oferta',
    cardStock(stock).kind === 'sold-out' && 'Agotado',
  ].filter((word) => word !== false);
  return (
    <>
      <Thumbnail
        name={name}
        picture={images[0] ?? null}
        sizes="44px"
        letter="text-[1.2rem]!"
        className="size-11 flex-none"
      />
      <div className="min-w-0 flex-1 [&_.price]:m-0! [&_.price]:p-0! [&_.price]:text-body!">
        <b className="line-clamp-2" translate="no">
          {keepTogether(name)}
        </b>
        <Price product={product} />
        {state.length > 0 && <p className="sub">{state.join(' · ')}</p>}
      </div>
    </>
  );
});
