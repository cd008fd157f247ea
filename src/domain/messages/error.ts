import type { ErrorCode } from '../error-code.ts';
import { requestTimeout, unexpected } from './sentences.ts';
import { accountUnconfirmed, sessionExpired, sessionUnverified } from './session-sentences.ts';

/** What the API sends and the screens show for each code: what happened and what to do next. */
export const errorMessages: Record<ErrorCode, string> = {
  validation_failed:
    'Hay datos que no son válidos. Revisa los campos señalados e intenta de nuevo.',
  invalid_json: 'No se pudo leer la solicitud. Envía los datos en formato JSON válido.',
  invalid_parameter: 'Un parámetro de la dirección no es válido. Revísalo e intenta de nuevo.',
  invalid_amount:
    'El importe no es válido. Escribe un número desde 0 hasta 9999999999.99 con dos decimales como máximo.',
  invalid_signature: 'La firma de la solicitud no es válida. Revisa el secreto compartido.',
  not_found: 'No se encontró lo que buscas. Revisa la dirección e intenta de nuevo.',
  route_not_found: 'Esta dirección no existe. Revisa la ruta de la solicitud.',
  business_not_found: 'Tienda no encontrada. Puede que haya cerrado o cambiado de dirección.',
  product_not_found: 'Producto no encontrado. Puede que ya no esté a la venta.',
  category_not_found: 'Categoría no encontrada. Actualiza la lista e intenta de nuevo.',
  review_not_found: 'Comentario no encontrado. Puede que ya se haya eliminado.',
  image_not_found: 'Imagen no encontrada. Puede que ya se haya eliminado.',
  order_not_found: 'Pedido no encontrado. Puede que ya se haya eliminado.',
  user_not_found: 'Usuario no encontrado. Inicia sesión nuevamente.',
  method_not_allowed: 'Esta operación no está disponible en esta dirección.',
  unauthenticated: 'Debes iniciar sesión para continuar.',
  session_expired: sessionExpired,
  session_unverified: sessionUnverified,
  invalid_credentials: 'El usuario o la contraseña no son correctos. Revísalos e intenta de nuevo.',
  account_unconfirmed: accountUnconfirmed,
  password_reset_required: 'Debes restablecer tu contraseña para poder iniciar sesión.',
  invalid_code: 'El código no es correcto. Revísalo o solicita uno nuevo.',
  code_expired: 'El código ha caducado. Solicita uno nuevo.',
  forbidden: 'No tienes permiso para hacer esto. Inicia sesión con la cuenta del negocio.',
  second_factor_required: 'Activa la verificación en dos pasos para entrar aquí.',
  account_blocked: 'No puedes abrir otro negocio mientras uno esté bloqueado.',
  already_handled: 'Ya lo resolvió otra persona.',
  has_role: 'Usa el comando en el servidor.',
  pool_keys_missing: 'Faltan las claves del grupo de usuarios. Hazlo en su consola.',
  wrong_password: 'La contraseña actual no es correcta.',
  code_required: 'Escribe el código de tu aplicación.',
  account_leaving: 'Tu cuenta se va a borrar. Consérvala para seguir usándola.',
  request_not_found: 'Solicitud no encontrada. Actualiza la lista e intenta de nuevo.',
  two_recommended: 'Ya hay dos recomendados.',
  product_held: 'Retiramos este producto. No se puede mostrar hasta que se libere.',
  reason_required: 'Escribe el motivo.',
  personal_data: 'No escribas correos ni teléfonos aquí.',
  store_not_hidden: 'Un negocio no se oculta: se bloquea.',
  slow_down: 'Muchas acciones seguidas. Espera o usa el servidor.',
  too_often: 'Ya lo hiciste hace poco. Intenta más tarde.',
  conflict: 'Los datos cambiaron mientras los editabas. Actualiza la página e intenta de nuevo.',
  version_mismatch:
    'Se guardaron otros cambios mientras editabas. Revisa los datos actuales y elige cuáles conservar.',
  idempotency_mismatch:
    'Esta solicitud ya se envió con otros datos. Actualiza la página e intenta de nuevo.',
  email_taken: 'Ya existe una cuenta con este correo. Inicia sesión o recupera tu contraseña.',
  order_known: 'Este pedido ya está registrado.',
  order_state: 'El pedido ya pasó a otro estado. Actualiza la lista e intenta de nuevo.',
  insufficient_stock:
    'No hay existencia suficiente. Cambia las cantidades o registra sin descontar.',
  category_of_other_store: 'La categoría no pertenece a tu negocio. Elige una de tus categorías.',
  session_mismatch: 'La sesión del comentario no coincide. Recarga la página e intenta de nuevo.',
  too_many_images: 'Un producto admite 3 imágenes como máximo. Elimina alguna antes de subir otra.',
  too_many_businesses:
    'Una cuenta puede tener 10 negocios como máximo, contando los que cerró en los últimos 30 días.',
  payload_too_large: 'El contenido es demasiado grande. El máximo es de 10 MB en total.',
  unsupported_media_type: 'El archivo debe ser una imagen',
  image_unreadable: 'No se pudo leer la imagen. Prueba con otra en formato JPEG, PNG o WebP.',
  rate_limited: 'Has hecho demasiadas solicitudes. Espera un momento e intenta de nuevo.',
  request_timeout: requestTimeout,
  cursor_expired: 'El registro de cambios ya no llega tan atrás. Haz una publicación completa.',
  service_unavailable:
    'El servicio no está disponible en este momento. Intenta de nuevo en unos minutos.',
  internal: unexpected,
};
