import type { ReactElement } from 'react';
import type { LucideIcon } from 'lucide-react';
import { BadgePercent, Flame, Package, PackageX, Tags } from 'lucide-react';
import type { Metrics } from '#contract/own.ts';
import { availabilityPercent } from '#domain/products/availability.ts';
import { formatCount } from '#domain/text/count-text.ts';

interface Props {
  metrics: Metrics;
}

/** A card for each figure, and the share of products that can be bought. */
export function Figures({ metrics }: Props): ReactElement {
  const { productsCount, productsOutOfStock } = metrics;
  const percent = availabilityPercent(productsCount, productsOutOfStock);
  const available = productsCount - productsOutOfStock;
  return (
    <ul className="figures">
      <Figure Icon={Package} label="Total de productos" value={productsCount} />
      <Figure Icon={Tags} label="Categorías" value={metrics.categoriesCount} />
      <Figure Icon={PackageX} label="Agotados" value={productsOutOfStock} isAlarm />
      <Figure Icon={BadgePercent} label="Con descuento" value={metrics.productsWithDiscount} />
      <Figure Icon={Flame} label="En oferta" value={metrics.productsOnOffer} />
      <li className="panel figure share">
        <b>{percent}&nbsp;%</b>
        <span id="availability">
          Disponibilidad: {formatCount(available)} de {formatCount(productsCount)}
        </span>
        <progress value={percent} max={100} aria-labelledby="availability" />
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
    <li className={isAlarm && value > 0 ? 'panel figure alarm' : 'panel figure'}>
      <Icon aria-hidden="true" className="icon" />
      <b>{formatCount(value)}</b>
      <span>{label}</span>
    </li>
  );
}
