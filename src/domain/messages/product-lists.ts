// These texts are for visitors. Texts for owners are in another file, so that public pages do not load them.
export const noPrice = 'Precio no disponible';
export const noResults = 'No se encontraron productos';
export const searchFailed = 'No se pudieron cargar los productos';
