export const created = 'Negocio creado';
export const updated = 'Negocio actualizado';
export const deleted = 'Negocio eliminado';
export const createFailed = 'Error al crear negocio';
export const updateFailed = 'Error al actualizar negocio';
export const deleteFailed = 'Error al eliminar negocio';
export const noneYet = 'Aún no tienes un negocio. Crea tu negocio para continuar.';
export const loading = 'Cargando tienda...';
export const notFound = 'Tienda no encontrada';
export const notFoundText = 'No se pudo cargar la información de la tienda.';
export const noFeatured = 'No hay negocios destacados en este momento';
export const metricsFailed = 'Error al cargar las métricas. Por favor, intenta nuevamente.';
export const visitsFailed = 'No se pudieron cargar las visitas.';
export const typeRequired = 'Por favor selecciona el tipo de negocio';
export const countryFixed = 'El país debe ser Cuba y no se puede cambiar';
export const linkInvalid =
  'El enlace no es válido. Pega el enlace de tu página o escribe @usuario.';
export const linkTooLong = 'El enlace es demasiado largo.';
export const linkElsewhere = (network: string, host: string): string =>
  `El enlace no lleva a ${network}. Pega el de tu página, que empieza por https://${host}/, o escribe @usuario.`;
export const linkWithoutPage = (network: string): string =>
  `El enlace lleva a ${network}, pero no a tu página. Ábrela, copia su enlace y pégalo aquí.`;
export const linkNotShown = (network: string): string =>
  `No se muestra en tu tienda, porque no lleva a ${network}.`;
export const nameVerified =
  'El nombre no puede llevar una marca de verificación. Bórrala y guarda de nuevo.';
export const nameOfSite = (siteName: string): string =>
  `Con ese nombre tu tienda parecería de ${siteName}. Escribe otro.`;
export const nameMixed =
  'Una palabra del nombre mezcla letras de varios alfabetos. Escríbela toda con el mismo.';
export const nameUnreadable = 'El nombre debe tener al menos dos letras o números';
export const telegramInvalid =
  'El usuario debe tener entre 5 y 32 caracteres y solo puede contener letras, números y guiones bajos';
export const telegramRequired = 'Escribe tu usuario de Telegram para mostrar este contacto';
