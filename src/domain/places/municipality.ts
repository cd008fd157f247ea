import { findProvince, placeSlug } from './place-slug.ts';
import type { Province } from './province.ts';

const municipalityPattern =
  /^(?:\d{1,2} de )?[A-Za-zÀ-ÖØ-öø-ÿ]+(?:(?:, |[ '’-])[A-Za-zÀ-ÖØ-öø-ÿ]+)*$/;

/**
 * Whether a text can be the name of a municipality, also with its province: words of Spanish letters, and the number at
 * the start of "10 de Octubre". Strangers can write this text into a link, and it is shown beside a delivery fee. Other
 * signs and digits could look like an amount, and right-to-left letters could reverse one.
 */
export const isMunicipality = (text: string): boolean => municipalityPattern.test(text);

/** The 168 municipalities of Cuba by province. Each list is in alphabetical order. */
export const municipalities: Readonly<Record<Province, readonly string[]>> = {
  'Pinar del Río': [
    'Consolación del Sur',
    'Guane',
    'La Palma',
    'Los Palacios',
    'Mantua',
    'Minas de Matahambre',
    'Pinar del Río',
    'San Juan y Martínez',
    'San Luis',
    'Sandino',
    'Viñales',
  ],
  Artemisa: [
    'Alquízar',
    'Artemisa',
    'Bahía Honda',
    'Bauta',
    'Caimito',
    'Candelaria',
    'Guanajay',
    'Güira de Melena',
    'Mariel',
    'San Antonio de los Baños',
    'San Cristóbal',
  ],
  'La Habana': [
    'Arroyo Naranjo',
    'Boyeros',
    'Centro Habana',
    'Cerro',
    'Cotorro',
    'Diez de Octubre',
    'Guanabacoa',
    'La Habana del Este',
    'La Habana Vieja',
    'La Lisa',
    'Marianao',
    'Playa',
    'Plaza de la Revolución',
    'Regla',
    'San Miguel del Padrón',
  ],
  Mayabeque: [
    'Batabanó',
    'Bejucal',
    'Güines',
    'Jaruco',
    'Madruga',
    'Melena del Sur',
    'Nueva Paz',
    'Quivicán',
    'San José de las Lajas',
    'San Nicolás',
    'Santa Cruz del Norte',
  ],
  Matanzas: [
    'Calimete',
    'Cárdenas',
    'Ciénaga de Zapata',
    'Colón',
    'Jagüey Grande',
    'Jovellanos',
    'Limonar',
    'Los Arabos',
    'Martí',
    'Matanzas',
    'Pedro Betancourt',
    'Perico',
    'Unión de Reyes',
  ],
  Cienfuegos: [
    'Abreus',
    'Aguada de Pasajeros',
    'Cienfuegos',
    'Cruces',
    'Cumanayagua',
    'Lajas',
    'Palmira',
    'Rodas',
  ],
  'Villa Clara': [
    'Caibarién',
    'Camajuaní',
    'Cifuentes',
    'Corralillo',
    'Encrucijada',
    'Manicaragua',
    'Placetas',
    'Quemado de Güines',
    'Ranchuelo',
    'Remedios',
    'Sagua la Grande',
    'Santa Clara',
    'Santo Domingo',
  ],
  'Sancti Spíritus': [
    'Cabaiguán',
    'Fomento',
    'Jatibonico',
    'La Sierpe',
    'Sancti Spíritus',
    'Taguasco',
    'Trinidad',
    'Yaguajay',
  ],
  'Ciego de Ávila': [
    'Baraguá',
    'Bolivia',
    'Chambas',
    'Ciego de Ávila',
    'Ciro Redondo',
    'Florencia',
    'Majagua',
    'Morón',
    'Primero de Enero',
    'Venezuela',
  ],
  Camagüey: [
    'Camagüey',
    'Carlos Manuel de Céspedes',
    'Esmeralda',
    'Florida',
    'Guáimaro',
    'Jimaguayú',
    'Minas',
    'Najasa',
    'Nuevitas',
    'Santa Cruz del Sur',
    'Sibanicú',
    'Sierra de Cubitas',
    'Vertientes',
  ],
  'Las Tunas': [
    'Amancio',
    'Colombia',
    'Jesús Menéndez',
    'Jobabo',
    'Las Tunas',
    'Majibacoa',
    'Manatí',
    'Puerto Padre',
  ],
  Granma: [
    'Bartolomé Masó',
    'Bayamo',
    'Buey Arriba',
    'Campechuela',
    'Cauto Cristo',
    'Guisa',
    'Jiguaní',
    'Manzanillo',
    'Media Luna',
    'Niquero',
    'Pilón',
    'Río Cauto',
    'Yara',
  ],
  Holguín: [
    'Antilla',
    'Báguanos',
    'Banes',
    'Cacocum',
    'Calixto García',
    'Cueto',
    'Frank País',
    'Gibara',
    'Holguín',
    'Mayarí',
    'Moa',
    'Rafael Freyre',
    'Sagua de Tánamo',
    'Urbano Noris',
  ],
  'Santiago de Cuba': [
    'Contramaestre',
    'Guamá',
    'Mella',
    'Palma Soriano',
    'San Luis',
    'Santiago de Cuba',
    'Segundo Frente',
    'Songo-La Maya',
    'Tercer Frente',
  ],
  Guantánamo: [
    'Baracoa',
    'Caimanera',
    'El Salvador',
    'Guantánamo',
    'Imías',
    'Maisí',
    'Manuel Tames',
    'Niceto Pérez',
    'San Antonio del Sur',
    'Yateras',
  ],
  'Isla de la Juventud': ['Isla de la Juventud'],
};

/** A province, or one of its municipalities. A null municipality means the whole province. */
export interface Place {
  readonly province: Province;
  readonly municipality: string | null;
}

/** A place that has a municipality. */
export interface Municipality extends Place {
  readonly municipality: string;
}

/** The municipality of a province that has this slug. */
export const findMunicipality = (province: Province, slug: string | null): string | null =>
  municipalities[province].find((name) => placeSlug(name) === slug) ?? null;

export const isMunicipalityOf = (province: Province, name: string): boolean =>
  municipalities[province].includes(name);

/**
 * The name of a municipality where nothing beside it names the province. It has its province when another province has
 * a municipality of the same name.
 * @example nameMunicipality({ province: 'Granma', municipality: 'Yara' }) // 'Yara'
 * @example nameMunicipality({ province: 'Pinar del Río', municipality: 'San Luis' }) // 'San Luis, Pinar del Río'
 */
export function nameMunicipality({ province, municipality }: Municipality): string {
  const namesakes = Object.values(municipalities).filter((names) => names.includes(municipality));
  return namesakes.length > 1 ? `${municipality}, ${province}` : municipality;
}

/** Reads what `placePath` writes for a municipality. Null for anything else. */
export function findMunicipalityOf(slug: string): Municipality | null {
  const [first = '', second, ...more] = slug.split('/');
  const province = findProvince(first);
  if (province === null || second === undefined || more.length > 0) return null;
  const municipality = findMunicipality(province, second);
  return municipality === null ? null : { province, municipality };
}

/** @example municipalityRefusal('La Habana') // 'Ese municipio no es de La Habana' */
export const municipalityRefusal = (province: Province): string =>
  `Ese municipio no es de ${province}`;
