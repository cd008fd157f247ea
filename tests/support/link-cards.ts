import type { LinkCard } from '#domain/products/link-card.ts';

const plain: LinkCard = {
  name: 'Helado de fresa',
  price: '$250.00 CUP',
  oldPrice: null,
  isSoldOut: false,
  shop: 'Heladería Copo',
  pictureId: 'photo',
  type: null,
};
const bare = { pictureId: null, type: 'food' } as const;
const longName =
  'Refrigerador Samsung de dos puertas con dispensador de agua y fábrica de hielo, ' +
  'consumo eficiente, color acero inoxidable y garantía de doce meses aquí';

/** Cards that are hard to draw, by the name of the picture that a person has approved. */
export const awkwardCards: Readonly<Record<string, LinkCard>> = {
  plain,
  'old-price': { ...plain, price: '$960.00 CUP', oldPrice: '$1,200.00' },
  'sold-out': { ...plain, isSoldOut: true },
  'no-photo': { ...plain, ...bare },
  'no-photo-no-price': { ...plain, ...bare, type: 'home', price: 'Precio por WhatsApp' },
  'no-photo-sold-out': { ...plain, ...bare, type: 'services', isSoldOut: true },
  'long-name': { ...plain, name: longName },
  'long-word': { ...plain, name: 'Electroencefalografistas-desoxirribonucleicos' },
  'largest-price': {
    ...plain,
    ...{ price: '€9,999,999,999.99 EUR', oldPrice: '€9,999,999,999.99' },
  },
  'everything-long': {
    ...{ ...plain, name: longName, isSoldOut: true, price: '€9,999,999,998.99 EUR' },
    ...{ oldPrice: '€9,999,999,999.99', shop: longName.slice(0, 100) },
  },
  'long-shop': { ...plain, shop: 'Distribuidora Mayorista de Alimentos y Bebidas La Habana Vieja' },
  'short-name': { ...plain, name: 'Té', shop: 'Ñ' },
  emoji: { ...plain, name: 'Batido 🍓🥤 de fresa 👨‍👩‍👧 familiar 🇨🇺 1️⃣', shop: '🌴 Kiosko ☀️' },
  'emoji-alone': { ...plain, name: '🍓🍓🍓', shop: '🔥' },
  arabic: { ...plain, name: 'حلويات بقلاوة 250 غرام', shop: 'مخبز دمشق' },
  hebrew: { ...plain, name: 'חלה טרייה (שבת)', shop: 'מאפיית האחים' },
  mixed: { ...plain, name: 'Falafel فلافل con ensalada', shop: 'Casa של Alí' },
  'other-scripts': { ...plain, name: '北京烤鸭 Pato à la pékinoise Борщ', shop: 'Дом 家 Łódź' },
  markup: { ...plain, name: '<b>Pan & "queso"</b> &amp; jamón', shop: "D'Ana <3" },
  unbroken: { ...plain, name: '\u202eabc\u0000def\u200b W'.repeat(9), price: '$0.00 CUP' },
};
