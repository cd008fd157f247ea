export const searchMessages = {
  title: 'Búsqueda de productos',
  priceRangeTitle: 'Error de validación',
  priceRange: 'El precio mínimo no puede ser mayor que el precio máximo',
  pricesNotConverted: 'Los precios se comparan tal como están, sin convertir monedas.',
} as const;
