import type { LucideIcon } from 'lucide-react';
import { LayoutDashboard, Package, Settings, Tags } from 'lucide-react';
import {
  dashboardPath,
  ownerCategoriesPath,
  ownerProductsPath,
  settingsPath,
} from '#domain/paths/paths.ts';

interface Place {
  readonly path: string;
  readonly label: string;
  readonly Icon: LucideIcon;
}

/** The four screens of the owner area, in the order of the sidebar (product.md 4.1). */
export const places: readonly Place[] = [
  { path: dashboardPath(), label: 'Dashboard', Icon: LayoutDashboard },
  { path: ownerProductsPath(), label: 'Productos', Icon: Package },
  { path: ownerCategoriesPath(), label: 'Categorías', Icon: Tags },
  { path: settingsPath(), label: 'Configuración', Icon: Settings },
];
