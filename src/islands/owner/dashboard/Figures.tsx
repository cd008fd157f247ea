import type { ReactElement } from 'react';
import type { LucideIcon } from 'lucide-react';
import { BadgePercent, Flame, Package, PackageX, Tags } from 'lucide-react';
import type { Metrics } from '#contract/stores.ts';
import { Link } from 'wouter';
import {
  filteredProductsPath,
  ownerCategoriesPath,
  ownerProductsPath,
} from '#domain/paths/owner-paths.ts';
import { availabilityPercent } from '#domain/products/availability.ts';
import { countText, formatCount } from '#domain/text/count-text.ts';
import { Meter } from '#islands/owner/ui/Meter.tsx';

interface Props {
  metrics: Metrics;
}

const figure = 'panel figure flex grow flex-col gap-0.5 px-4 py-3.5';
const amount =
  'text-[clamp(1.8rem,1.5rem+1.4vw,2.4rem)] [line-height:1.1] font-extrabold [letter-spacing:-0.03em] tabular';
const caption = 'text-note [line-height:1.25] font-semibold text-soft hyphens-auto';

/** The counts, each with a link to its list, and the share of products that are in stock. */
export function Figures({ metrics }: Props): ReactElement {
  const { productsCount, productsOutOfStock, productsHidden } = metrics;
  const percent = availabilityPercent(productsCount, productsOutOfStock);
  const available = productsCount - productsOutOfStock;
  return (
    <ul className="figures flex flex-wrap gap-3">
      <Figure
        Icon={Package}
        label="Total de productos"
        value={productsCount}
        path={ownerProductsPath()}
      />
      <Figure
        Icon={Tags}
        label="Categorías"
        value={metrics.categoriesCount}
        path={ownerCategoriesPath()}
      />
      <Figure
        Icon={PackageX}
        label="Agotados"
        value={productsOutOfStock}
        path={filteredProductsPath('sold-out')}
        isAlarm
      />
      <Figure
        Icon={BadgePercent}
        label="Con descuento"
        value={metrics.productsWithDiscount}
        path={filteredProductsPath('discount')}
      />
      <Figure
        Icon={Flame}
        label="En oferta"
        value={metrics.productsOnOffer}
        path={filteredProductsPath('offer')}
      />
      <li className={`${figure} share basis-full`}>
        <b className={amount}>{`${percent}\u00a0%`}</b>
        <p className="flex flex-wrap justify-between gap-x-3">
          <span
            id="availability"
            className={caption}
          >{`Disponibilidad: ${formatCount(available)} de ${formatCount(productsCount)}`}</span>
          {productsHidden > 0 && (
            <Link
              className={`${caption} relative underline after:absolute after:-inset-x-2 after:-inset-y-4 after:content-['']`}
              href={filteredProductsPath('hidden')}
            >
              {countText(productsHidden, 'oculto', 'ocultos')}
            </Link>
          )}
        </p>
        <Meter className="h-3" value={percent} max={100} aria-labelledby="availability" />
      </li>
    </ul>
  );
}

interface FigureProps {
  Icon: LucideIcon;
  label: string;
  value: number;
  /** The list of what is counted. */
  path: string;
  /** A value above zero needs attention. */
  isAlarm?: boolean;
}

function Figure({ Icon, label, value, path, isAlarm = false }: FigureProps): ReactElement {
  return (
    <li className="flex grow basis-[8.2rem]">
      <Link className={`${figure} hover:bg-sea-wash`} href={path}>
        <Icon
          aria-hidden="true"
          className={`icon mb-1 size-6 ${isAlarm && value > 0 ? 'text-coral' : 'text-sea'}`}
        />
        <b className={amount}>{formatCount(value)}</b> <span className={caption}>{label}</span>
      </Link>
    </li>
  );
}
