import type { LucideIcon } from 'lucide-react';
import {
  Book,
  Car,
  Coffee,
  Dumbbell,
  Gamepad2,
  Heart,
  Home,
  PawPrint,
  Shirt,
  ShoppingBasket,
  Smartphone,
  Sparkles,
  Store,
  UtensilsCrossed,
  Wine,
  Wrench,
} from 'lucide-react';
import { type BusinessTypeIcon, businessTypeIcon } from '#domain/places/store-type.ts';

const icons: Record<BusinessTypeIcon, LucideIcon> = {
  Book,
  Car,
  Coffee,
  Dumbbell,
  Gamepad2,
  Heart,
  Home,
  PawPrint,
  Shirt,
  ShoppingBasket,
  Smartphone,
  Sparkles,
  Store,
  UtensilsCrossed,
  Wine,
  Wrench,
};

export const typeIcon = (type: string): LucideIcon => icons[businessTypeIcon(type)];

/** An icon of the page as an image that a canvas can draw. */
export async function loadIcon(icon: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image();
  const drawing = new XMLSerializer().serializeToString(icon);
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  return image;
}
