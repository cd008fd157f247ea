import { describe, expect, it } from 'vitest';
import {
  storeTypeColor,
  storeTypeHeading,
  storeTypeIcon,
  storeTypeLabel,
  storeTypes,
  isStoreType,
} from '#domain/stores/store-type.ts';
import { isProvince, provinces } from '#domain/places/province.ts';

/** Contrast of white text on a colour, by the formula of WCAG. */
function contrastWithWhite(color: string): number {
  const channel = (at: number): number => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 1.05 / (0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) + 0.05);
}

describe('business types', () => {
  it('are the sixteen specified, with their labels', () => {
    expect(storeTypes.map(storeTypeLabel)).toEqual(
      'Moda, Electrónica, Alimentos, Bar, Cafetería, Supermercado, Belleza, Salud, Deportes, Hogar, Mascotas, Juguetes, Libros, Automotriz, Servicios, Otro'.split(
        ', ',
      ),
    );
  });

  it('are called together as one would say', () => {
    expect(storeTypes.map(storeTypeHeading)).toEqual([
      'Negocios de moda',
      'Negocios de electrónica',
      'Negocios de alimentos',
      'Bares',
      'Cafeterías',
      'Supermercados',
      'Negocios de belleza',
      'Negocios de salud',
      'Negocios de deportes',
      'Negocios para el hogar',
      'Negocios para mascotas',
      'Negocios de juguetes',
      'Negocios de libros',
      'Negocios del sector automotriz',
      'Negocios de servicios',
      'Otros negocios',
    ]);
  });

  it('have the specified icons', () => {
    expect(storeTypes.map(storeTypeIcon)).toEqual(
      'Shirt, Smartphone, UtensilsCrossed, Wine, Coffee, ShoppingBasket, Sparkles, Heart, Dumbbell, Home, PawPrint, Gamepad2, Book, Car, Wrench, Store'.split(
        ', ',
      ),
    );
  });

  it.each(['florist', '', 'constructor', '__proto__'])('fall back to Store for %o', (type) => {
    expect(isStoreType(type)).toBe(false);
    expect(storeTypeIcon(type)).toBe('Store');
    expect(storeTypeLabel(type)).toBe('Otro');
  });

  it.each(storeTypes)('carry white text on the colour of %s', (type) => {
    expect(contrastWithWhite(storeTypeColor(type))).toBeGreaterThanOrEqual(4.5);
  });
});

describe('provinces', () => {
  it('are sixteen, each known', () => {
    expect(provinces).toHaveLength(16);
    expect(provinces.every(isProvince)).toBe(true);
    expect(isProvince('Miami')).toBe(false);
  });
});
