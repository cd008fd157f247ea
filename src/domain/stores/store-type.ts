/** Types of store in the order in which forms list them (product.md 5.1). */
export const storeTypes = [
  'fashion',
  'electronics',
  'food',
  'bar',
  'cafe',
  'grocery',
  'beauty',
  'health',
  'sports',
  'home',
  'pets',
  'toys',
  'books',
  'auto',
  'services',
  'other',
] as const;

export type StoreType = (typeof storeTypes)[number];

export type StoreTypeIcon =
  | 'Shirt'
  | 'Smartphone'
  | 'UtensilsCrossed'
  | 'Wine'
  | 'Coffee'
  | 'ShoppingBasket'
  | 'Sparkles'
  | 'Heart'
  | 'Dumbbell'
  | 'Home'
  | 'PawPrint'
  | 'Gamepad2'
  | 'Book'
  | 'Car'
  | 'Wrench'
  | 'Store';

interface TypeTraits {
  readonly label: string;
  /** The label for several stores of the type. */
  readonly heading: string;
  readonly icon: StoreTypeIcon;
  readonly color: string;
}

const traits: Record<StoreType, TypeTraits> = {
  fashion: { label: 'Moda', heading: 'Negocios de moda', icon: 'Shirt', color: '#b0315f' },
  electronics: {
    label: 'Electrónica',
    heading: 'Negocios de electrónica',
    icon: 'Smartphone',
    color: '#2a5ca8',
  },
  food: {
    label: 'Alimentos',
    heading: 'Negocios de alimentos',
    icon: 'UtensilsCrossed',
    color: '#b4491b',
  },
  bar: { label: 'Bar', heading: 'Bares', icon: 'Wine', color: '#8a2b4f' },
  cafe: { label: 'Cafetería', heading: 'Cafeterías', icon: 'Coffee', color: '#7a4a26' },
  grocery: {
    label: 'Supermercado',
    heading: 'Supermercados',
    icon: 'ShoppingBasket',
    color: '#3f7a2a',
  },
  beauty: { label: 'Belleza', heading: 'Negocios de belleza', icon: 'Sparkles', color: '#a0408f' },
  health: { label: 'Salud', heading: 'Negocios de salud', icon: 'Heart', color: '#b8323d' },
  sports: {
    label: 'Deportes',
    heading: 'Negocios de deportes',
    icon: 'Dumbbell',
    color: '#1c7a4b',
  },
  home: { label: 'Hogar', heading: 'Negocios para el hogar', icon: 'Home', color: '#0b5c66' },
  pets: {
    label: 'Mascotas',
    heading: 'Negocios para mascotas',
    icon: 'PawPrint',
    color: '#8a5a12',
  },
  toys: { label: 'Juguetes', heading: 'Negocios de juguetes', icon: 'Gamepad2', color: '#6a45b0' },
  books: { label: 'Libros', heading: 'Negocios de libros', icon: 'Book', color: '#445a7a' },
  auto: {
    label: 'Automotriz',
    heading: 'Negocios del sector automotriz',
    icon: 'Car',
    color: '#4b5563',
  },
  services: {
    label: 'Servicios',
    heading: 'Negocios de servicios',
    icon: 'Wrench',
    color: '#2f6f86',
  },
  other: { label: 'Otro', heading: 'Otros negocios', icon: 'Store', color: '#6b6157' },
};

export function isStoreType(value: unknown): value is StoreType {
  return typeof value === 'string' && Object.keys(traits).includes(value);
}

function findTraits(type: string): TypeTraits {
  return isStoreType(type) ? traits[type] : traits.other;
}

/** Spanish label of a type. An unknown type is 'Otro'. */
export function storeTypeLabel(type: string): string {
  return findTraits(type).label;
}

/** @example storeTypeHeading('cafe') // 'Cafeterías' */
export function storeTypeHeading(type: StoreType): string {
  return traits[type].heading;
}

/** Icon name of a type. An unknown type has 'Store' (product.md 5.1). */
export function storeTypeIcon(type: string): StoreTypeIcon {
  return findTraits(type).icon;
}

/** Colour of a type as `#rrggbb`, dark enough for white text at 4.5:1. */
export function storeTypeColor(type: string): string {
  return findTraits(type).color;
}
