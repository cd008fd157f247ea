import type { ReactElement } from 'react';
import type { LucideIcon } from 'lucide-react';
import { BadgePercent, Flame, Package, PackageX, Tags } from 'lucide-react';
import type { Metrics } from '#contract/stores.ts';
import { availabilityPercent } from '#domain/products/availability.ts';
import { formatCount } from '#domain/text/count-text.ts';
import { Meter } from '#islands/owner/ui/Meter.tsx';

interface Props {
  metrics: Metrics;
}

const figure = 'panel figure flex grow flex-col gap-0.5 px-4 py-3.5';
const amount =
  'text-[clamp(1.8rem,1.5rem+1.4vw,2.4rem)] [line-height:1.1] font-extrabold [letter-spacing:-0.03em] tabular';
const caption = 'text-note [line-height:1.25] font-semibold text-soft hyphens-auto';

/** A card for each figure, and the share of products that can be bought. */
export function Figures({ metrics }: Props): ReactElement {
  const { productsCount, productsOutOfStock } = metrics;
  const percent = availabilityPercent(productsCount, productsOutOfStock);
  const available = productsCount - productsOutOfStock;
  return (
    <ul className="figures flex flex-wrap gap-3">
      <Figure Icon={Package} label="Total de productos" value={productsCount} />
      <Figure Icon={Tags} label="Categorías" value={metrics.categoriesCount} />
      <Figure Icon={PackageX} label="Agotados" value={productsOutOfStock} isAlarm />
      <Figure Icon={BadgePercent} label="Con descuento" value={metrics.productsWithDiscount} />
      <Figure Icon={Flame} label="En oferta" value={metrics.productsOnOffer} />
      <li className={`${figure} share basis-full`}>
        <b className={amount}>{`${percent}\u00a0%`}</b>
        <span
          id="availability"
          className={caption}
        >{`Disponibilidad: ${formatCount(available)} de ${formatCount(productsCount)}`}</span>
        <Meter className="h-3" value={percent} max={100} aria-labelledby="availability" />
      </li>
    </ul>
  );
}

interface FigureProps {
  Icon: LucideIcon;
  label: string;
  value: number;
  /** Anything above zero needs attention. */
  isAlarm?: boolean;
}

function Figure({ Icon, label, value, isAlarm = false }: FigureProps): ReactElement {
  return (
    <li className={`${figure} basis-[8.2rem]`}>
      <Icon
        aria-hidden="true"
        className={`icon mb-1 size-6 ${isAlarm && value > 0 ? 'text-coral' : 'text-sea'}`}
      />
      <b className={amount}>{formatCount(value)}</b>
      <span className={caption}>{label}</span>
    </li>
  );
}
