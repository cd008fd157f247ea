import { LayoutDashboard, Package, Receipt, Settings, Tags } from 'lucide-react';
import {
  dashboardPath,
  ownerCategoriesPath,
  ownerOrdersPath,
  ownerProductsPath,
  settingsPath,
} from '#domain/paths/owner-paths.ts';
import type { Place } from '#islands/signed-in/layout/place.ts';

/** The five screens of the owner area, in the order of the sidebar (product.md 4.1). */
export const places: readonly Place[] = [
  { path: dashboardPath(), label: 'Dashboard', Icon: LayoutDashboard },
  { path: ownerProductsPath(), label: 'Productos', Icon: Package },
  { path: ownerCategoriesPath(), label: 'Categorías', Icon: Tags },
  { path: ownerOrdersPath(), label: 'Pedidos', Icon: Receipt },
  { path: settingsPath(), label: 'Configuración', Icon: Settings },
];
