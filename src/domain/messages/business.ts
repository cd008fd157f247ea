export const businessMessages = {
  created: 'Negocio creado',
  updated: 'Negocio actualizado',
  deleted: 'Negocio eliminado',
  createFailed: 'Error al crear negocio',
  updateFailed: 'Error al actualizar negocio',
  deleteFailed: 'Error al eliminar negocio',
  loading: 'Cargando tienda...',
  notFound: 'Tienda no encontrada',
  notFoundText: 'No se pudo cargar la información de la tienda.',
  typeMetricsFailed: 'Error al cargar métricas de tipos de negocio',
  noFeatured: 'No hay negocios destacados en este momento',
  metricsFailed: 'Error al cargar las métricas. Por favor, intenta nuevamente.',
  linkInvalid: 'El enlace no es válido. Debe empezar por https://',
  telegramInvalid:
    'El usuario debe tener entre 5 y 32 caracteres y solo puede contener letras, números y guiones bajos',
  telegramRequired: 'Escribe tu usuario de Telegram para mostrar este contacto',
} as const;
