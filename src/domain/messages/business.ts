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
export const typeMetricsFailed = 'Error al cargar métricas de tipos de negocio';
export const noFeatured = 'No hay negocios destacados en este momento';
export const metricsFailed = 'Error al cargar las métricas. Por favor, intenta nuevamente.';
export const linkInvalid = 'El enlace no es válido. Debe empezar por https://';
export const telegramInvalid =
  'El usuario debe tener entre 5 y 32 caracteres y solo puede contener letras, números y guiones bajos';
export const telegramRequired = 'Escribe tu usuario de Telegram para mostrar este contacto';
