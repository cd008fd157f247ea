import { describe, expect, it, test } from 'vitest';
import { describeDelivery, listZones } from '#domain/stores/delivery.ts';
import { listStorePlaces, placePath, readPlace } from '#domain/places/listed-places.ts';
import {
  findMunicipality,
  findMunicipalityOf,
  isMunicipality,
  municipalities,
  nameMunicipality,
} from '#domain/places/municipality.ts';
import { findProvince, placeSlug } from '#domain/places/place-slug.ts';
import { aroundLabel, noneInPlace, placeName } from '#domain/places/place-name.ts';
import { provinces } from '#domain/places/province.ts';
import { slugPattern } from '#domain/paths/slug-pattern.ts';

const all = provinces.flatMap((province) =>
  municipalities[province].map((municipality) => ({ province, municipality })),
);

test('Cuba has 168 municipalities, and each has a slug of its own in its province', () => {
  expect(all).toHaveLength(168);
  expect(new Set(all.map(placePath)).size).toBe(168);
  for (const { province, municipality } of all) {
    expect(isMunicipality(municipality)).toBe(true);
    expect(placeSlug(municipality)).toMatch(slugPattern);
    expect(findProvince(placeSlug(province))).toBe(province);
    expect(findMunicipality(province, placeSlug(municipality))).toBe(municipality);
    expect(findMunicipalityOf(placePath({ province, municipality }))).toEqual({
      province,
      municipality,
    });
  }
  expect(findMunicipalityOf('pinar-del-rio/san-luis')?.province).toBe('Pinar del Río');
  expect(findMunicipalityOf('santiago-de-cuba/san-luis')?.province).toBe('Santiago de Cuba');
});

test('each municipality has a name of its own, with the province where two have one of that name', () => {
  const names = all.map(nameMunicipality);
  expect(new Set(names).size).toBe(168);
  expect(names.filter((name) => !isMunicipality(name))).toEqual([]);
  expect(names.filter((name) => name.includes(','))).toEqual([
    'San Luis, Pinar del Río',
    'San Luis, Santiago de Cuba',
  ]);
});

test.each(['', 'playa', 'granma/playa', 'la-habana/playa/x', 'La Habana/Playa'])(
  '%s names no municipality',
  (slug) => {
    expect(findMunicipalityOf(slug)).toBe(null);
  },
);

test('each province has its municipalities in the order of the alphabet', () => {
  const { compare } = new Intl.Collator('es');
  for (const province of provinces) {
    expect(municipalities[province]).toEqual([...municipalities[province]].sort(compare));
  }
});

test('a place is named, and what it lacks', () => {
  const playa = { province: 'La Habana', municipality: 'Playa' } as const;
  expect(readPlace('la-habana/playa')).toEqual(playa);
  expect(readPlace('la-habana')).toEqual({ province: 'La Habana', municipality: null });
  expect(readPlace('la-luna')).toBe(null);
  expect(placeName(playa)).toBe('Playa, La Habana');
  expect(noneInPlace(playa)).toBe('Ningún negocio de Playa con eso. Mira en toda La Habana.');
  expect(noneInPlace({ province: 'Matanzas', municipality: 'Matanzas' })).toBe(
    'Ningún negocio del municipio Matanzas con eso. Mira en toda Matanzas.',
  );
  expect(aroundLabel(playa)).toBe('Ver en toda La Habana');
});

test('the island has its article in a sentence', () => {
  const island = 'Isla de la Juventud';
  const whole = { province: island, municipality: null } as const;
  const part = { province: island, municipality: island } as const;
  expect(noneInPlace(whole)).toBe(
    'Ningún negocio de la Isla de la Juventud con eso. Mira en toda Cuba.',
  );
  expect(noneInPlace(part)).toContain('Mira en toda la Isla de la Juventud.');
  expect(aroundLabel(part)).toBe('Ver en toda la Isla de la Juventud');
});

test('a municipality makes a place only in its own province', () => {
  expect(listStorePlaces({ province: 'La Habana', municipality: 'Playa' })).toEqual([
    'la-habana',
    'la-habana/playa',
  ]);
  expect(listStorePlaces({ province: 'Granma', municipality: 'Playa' })).toEqual(['granma']);
});

describe('what a store says of its deliveries', () => {
  const store = { province: 'La Habana', delivery: 'places' } as const;
  const zone = (municipality: string, fee: number | null) => ({ municipality, fee });

  it('names the zones of its own province first, with what each costs', () => {
    const delivery_places = [
      zone('artemisa/bauta', 500),
      zone('la-habana/playa', 150),
      zone('la-habana/marianao', null),
      zone('la-habana/cerro', 0),
    ];
    expect(describeDelivery({ ...store, delivery_places })).toBe(
      'Lleva a Playa (150 CUP), Marianao, Cerro (gratis), Bauta (Artemisa, 500 CUP)',
    );
    expect(listZones({ ...store, delivery_places }, 'Artemisa')[0]?.slug).toBe('artemisa/bauta');
  });

  it('is a sentence for the others, and nothing where nothing is said', () => {
    expect(describeDelivery({ ...store, delivery: 'none' })).toBe('No lleva a domicilio');
    expect(describeDelivery({ ...store, delivery: 'country' })).toBe('Lleva a todo el país');
    expect(describeDelivery({ ...store, delivery: null })).toBe(null);
    expect(describeDelivery({ ...store, delivery_places: [] })).toBe(null);
    const many = municipalities['La Habana'].map((municipality) =>
      zone(placePath({ province: 'La Habana', municipality }), null),
    );
    expect(describeDelivery({ ...store, delivery_places: many })).toMatch(/ y 3 más$/);
  });

  it('has pages where it stands and where it goes', () => {
    const delivery_places = [zone('artemisa/bauta', 500)];
    expect(listStorePlaces({ ...store, municipality: 'Playa', delivery_places })).toEqual([
      'la-habana',
      'artemisa',
      'la-habana/playa',
      'artemisa/bauta',
    ]);
    expect(listStorePlaces({ province: 'Granma', delivery: 'country' })).toEqual(['granma']);
  });
});
