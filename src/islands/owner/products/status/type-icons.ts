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
import { type StoreTypeIcon, storeTypeIcon } from '#domain/stores/store-type.ts';

const icons: Record<StoreTypeIcon, LucideIcon> = {
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

export const typeIcon = (type: string): LucideIcon => icons[storeTypeIcon(type)];

/** Turns an icon of the page into an image that a canvas can draw. */
export async function loadIcon(icon: SVGSVGElement): Promise<HTMLImageElement> {
  const picture = new Image();
  const drawing = new XMLSerializer().serializeToString(icon);
  picture.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await picture.decode();
  return picture;
}
