import type { LucideIcon } from 'lucide-react';

/** A screen of an area, as its navigation shows it. */
export interface Place {
  readonly path: string;
  readonly label: string;
  readonly Icon: LucideIcon;
}
