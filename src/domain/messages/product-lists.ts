// What visitors read where products are listed, apart from what only owners read.
export const noPrice = 'Precio no disponible';
export const noResults = 'No se encontraron productos';
export const searchFailed = 'No se pudieron cargar los productos';
