import type { StoreType } from '#domain/stores/store-type.ts';

export type CommentKind = 'goods' | 'table' | 'service';

type Rule = readonly [subject: string, kind: CommentKind, pattern: RegExp];

/** What a product is, by the words of its category and its name: the first rule that fits, in the order of the list. */
const rules: Record<StoreType, readonly Rule[]> = {
  cafe: [
    ['coffee-bag', 'goods', /café (?:molido|en grano de|con chícharo|de finca)/iu],
    ['coffee-pot', 'goods', /cafetera de/iu],
    ['honey', 'goods', /: miel/iu],
    ['coffee-cup', 'table', /: (?:café|cortadito)/iu],
    ['hot-drink', 'table', /chocolate de|infusión/iu],
    ['juice', 'table', /: (?:jugo|batido|limonada|agua de coco)/iu],
    ['ice-cream', 'table', /durofrío/iu],
    ['sweet', 'table', /dulce|turrón/iu],
    ['nibble', 'table', /frutas/iu],
    ['snack', 'table', /./u],
  ],
  fashion: [
    ['alterations', 'service', /arreglos|a la medida/iu],
    ['shoes', 'goods', /: (?:zapat|tenis|bot[ai]|tacones|sandalias|flats|chancletas)/iu],
    ['swimwear', 'goods', /bikini|trusa|short de baño|pareo/iu],
    ['sunglasses', 'goods', /gafas/iu],
    ['hat', 'goods', /: (?:sombrero|pamela|gorra)/iu],
    ['bag', 'goods', /cartera|bolso|monedero|mochila/iu],
    ['jewel', 'goods', /joyas/iu],
    ['accessory', 'goods', /sombrilla|lazo|pañuelo|guantes|corbata|medias/iu],
    ['dress', 'goods', /: vestid/iu],
    ['clothes', 'goods', /./u],
  ],
  grocery: [
    ['vegetables', 'goods', /^(?:frutas|viandas|hortalizas)/iu],
    ['fish', 'goods', /^(?:pescado|mariscos)/iu],
    ['honey', 'goods', /: miel/iu],
    ['candle', 'goods', /velas/iu],
    [
      'household-tool',
      'goods',
      /esponjas|trapeador|escoba|cubo plástico|cepillo|fósforos|bombillo/iu,
    ],
    ['household', 'goods', /^aseo/iu],
    ['ice-cream', 'goods', /helado/iu],
    ['meat', 'goods', /^carnes|gallina|tocino/iu],
    ['dairy', 'goods', /^(?:lácteos|quesos)|huevos/iu],
    ['bottled', 'goods', /^bebidas|guarapo/iu],
    ['coffee-bag', 'goods', /café/iu],
    ['pantry', 'goods', /./u],
  ],
  food: [
    ['cake', 'goods', /: (?:cake|tarta)/iu],
    ['party-food', 'goods', /salados/iu],
    ['sweet', 'goods', /dulces finos/iu],
    ['sweet', 'table', /postres/iu],
    ['pizza', 'table', /: pizza/iu],
    ['pasta', 'table', /pastas/iu],
    ['pantry', 'goods', /sirope|vacíos/iu],
    ['ice-cream', 'table', /helado|barquillo|paletas|granizado|copa /iu],
    ['soft-drink', 'table', /refresco/iu],
    ['soup', 'table', /sopas/iu],
    ['dish', 'table', /./u],
  ],
  bar: [
    ['soft-drink', 'table', /sin alcohol|refresco/iu],
    ['cocktail', 'table', /^(?:coctelería|cócteles|tragos)/iu],
    ['beer-wine', 'table', /^(?:cervezas|botellas)/iu],
    ['seafood', 'table', /camarones|ostiones|ceviche|langosta|calamares|mariscos/iu],
    ['nibble', 'table', /./u],
  ],
  electronics: [
    ['tech-repair', 'service', /^reparaciones|instalación/iu],
    ['solar-work', 'service', /^servicios/iu],
    ['power', 'goods', /^(?:energía|equipos)/iu],
    ['sound-picture', 'goods', /^imagen|audífonos/iu],
    ['phone-thing', 'goods', /^telefonía|cable|cargador/iu],
    ['appliance', 'goods', /^electrodomésticos/iu],
    ['computing', 'goods', /./u],
  ],
  home: [
    ['workshop', 'service', /restauración/iu],
    ['lesson', 'service', /taller/iu],
    ['paint', 'goods', /pintura/iu],
    ['hardware', 'goods', /^(?:herramientas|materiales|plomería)/iu],
    ['textile', 'goods', /almohada|cortinas|cesta/iu],
    ['kitchen', 'goods', /^cocina|tazas|tetera|cazuela/iu],
    ['candle', 'goods', /: vela/iu],
    ['decoration', 'goods', /^detalles|^barro|^mesa y pared|espejo|marco/iu],
    ['furniture', 'goods', /./u],
  ],
  beauty: [
    ['barber', 'service', /sillón/iu],
    ['hair', 'service', /^cabello/iu],
    ['nails', 'service', /^uñas/iu],
    ['face', 'service', /^rostro/iu],
    ['candle', 'goods', /vela/iu],
    ['grooming', 'goods', /máquina|peine/iu],
    ['cosmetic', 'goods', /./u],
  ],
  health: [
    ['eye-care', 'service', /^servicios/iu],
    ['sunglasses', 'goods', /gafas de sol/iu],
    ['eyeglasses', 'goods', /^espejuelos/iu],
    ['herb', 'goods', /^hierbas/iu],
    ['remedy', 'goods', /^jarabes/iu],
    ['mobility', 'goods', /^movilidad/iu],
    ['first-aid', 'goods', /./u],
  ],
  sports: [
    ['training', 'service', /^clases/iu],
    ['bike-repair', 'service', /mantenimiento/iu],
    ['outing', 'service', /excursión/iu],
    ['clothes', 'goods', /camiseta/iu],
    ['ball', 'goods', /pelota|balón/iu],
    ['skate', 'goods', /patin|monopatín/iu],
    ['bike', 'goods', /^bicicletas/iu],
    ['bike-part', 'goods', /^piezas/iu],
    ['fishing', 'goods', /^pesca/iu],
    ['camping', 'goods', /^campismo/iu],
    ['sport-gear', 'goods', /./u],
  ],
  pets: [
    ['vet', 'service', /baño y corte|vacuna/iu],
    ['animal', 'goods', /^(?:peces|aves)/iu],
    ['aquarium', 'goods', /^acuario/iu],
    ['pet-food', 'goods', /alimento para perro/iu],
    ['cat-food', 'goods', /alimento|atún/iu],
    ['pet-care', 'goods', /champú|peine/iu],
    ['cat-thing', 'goods', /^gatos/iu],
    ['pet-thing', 'goods', /./u],
  ],
  toys: [
    ['game', 'goods', /^juegos/iu],
    ['party-thing', 'goods', /piñata|globos/iu],
    ['flying', 'goods', /^al aire/iu],
    ['toy', 'goods', /./u],
  ],
  books: [
    ['printing', 'service', /^servicios/iu],
    ['paper', 'goods', /libreta|agenda/iu],
    ['stationery', 'goods', /^escritorio/iu],
    ['art', 'goods', /^arte/iu],
    ['rarity', 'goods', /^rarezas/iu],
    ['book', 'goods', /./u],
  ],
  auto: [
    ['garage', 'service', /^mecánica/iu],
    ['bodywork', 'service', /^chapa/iu],
    ['motor', 'goods', /: moto/iu],
    ['car-thing', 'goods', /^aceites|casco/iu],
    ['car-part', 'goods', /./u],
  ],
  services: [
    ['photo', 'service', /^(?:sesiones|video)/iu],
    ['moving', 'service', /^mudanzas/iu],
    ['courier', 'service', /^mensajería/iu],
    ['ride', 'service', /^viajes/iu],
    ['counter', 'service', /mostrador/iu],
    ['house-repair', 'service', /./u],
  ],
  other: [
    ['wreath', 'service', /corona fúnebre/iu],
    ['candle', 'goods', /velón/iu],
    ['flowers', 'goods', /^ramos/iu],
    ['plant', 'goods', /^plantas/iu],
    ['tuning', 'service', /afinación/iu],
    ['rental', 'service', /^alquiler/iu],
    ['gift-service', 'service', /^regalos/iu],
    ['party-thing', 'goods', /^decoración/iu],
    ['instrument', 'goods', /./u],
  ],
};

export interface CommentSubject {
  readonly subject: string;
  readonly kind: CommentKind;
}

/** The subject of a product's comments. @example findSubject('cafe', 'Tazas calientes', 'Café cubano') */
export function findSubject(type: StoreType, category: string, name: string): CommentSubject {
  const found = rules[type].find(([, , pattern]) => pattern.test(`${category}: ${name}`));
  if (found === undefined) throw new Error(`Nothing can be said of '${name}'`);
  return { subject: found[0], kind: found[1] };
}
