import type { ExportedAccount, ExportedStore } from './rows.ts';
import { reasonLabel } from '#domain/operators/reason.ts';
import { requestKindLabel } from '#domain/operators/request-kind.ts';
import { spanOf } from '#domain/hours/weekly-hours.ts';
import { noDeliveryText } from '#domain/hours/no-delivery.ts';
import { spansText } from '#domain/hours/opening-hours.ts';
import { pauseWord } from '#domain/hours/pause.ts';
import { weekHours } from '#domain/hours/weekly-hours-text.ts';
import { payMethodLabel } from './tables.ts';
import { describeDelivery } from '#domain/stores/delivery.ts';
import { findMunicipalityOf } from '#domain/places/municipality.ts';
import { storeTypeLabel } from '#domain/stores/store-type.ts';

interface StoreFolder {
  readonly store: ExportedStore;
  readonly folder: string;
}

export function describeAccount(
  account: ExportedAccount,
  stores: readonly StoreFolder[],
  { at, hasFactor }: { readonly at: Date; readonly hasFactor: boolean | null },
): string {
  return write({
    hecho: at.toISOString(),
    cuenta: {
      id: account.id,
      nombre: account.firstName,
      apellido: account.lastName,
      correo: account.email,
      teléfono: account.phone,
      creada: account.createdAt,
      confirmada: account.confirmedAt,
      'verificación en dos pasos': hasFactor,
    },
    negocios: stores.map(({ store, folder }) => ({
      id: store.id,
      nombre: store.name,
      carpeta: folder,
    })),
    solicitudes: account.requests.map(({ id, kind, receivedOn, state }) => ({
      id,
      qué: requestKindLabel(kind),
      recibida: receivedOn,
      resuelta: state === 'done',
    })),
  });
}

export function describeStore(store: ExportedStore): string {
  const hours = store.business_hours === null ? null : weekHours(store.business_hours);
  return write({
    id: store.id,
    nombre: store.name,
    dirección: `/${store.url}`,
    'direcciones anteriores': store.formerUrls.map((url) => `/${url}`),
    descripción: store.description,
    tipo: storeTypeLabel(store.type),
    provincia: store.province,
    municipio: store.municipality,
    ubicación: store.location,
    correo: store.email,
    teléfono: store.phone,
    whatsapp: store.whatsapp,
    telegram: store.telegram,
    'usuario de telegram': store.telegram_username,
    facebook: store.url_facebook,
    instagram: store.url_instagram,
    'zona horaria': store.timezone,
    horario: hours && Object.fromEntries(hours.map(({ days, text }) => [days, text])),
    'días especiales': store.special_days.map(({ from, to, hours, note }) => ({
      desde: from,
      hasta: to,
      horario: spansText((hours ?? []).map(spanOf)),
      motivo: note,
    })),
    entregas: describeDelivery(store),
    'zonas de entrega': store.delivery_places.map(({ municipality: slug, fee }) => ({
      municipio: findMunicipalityOf(slug)?.municipality ?? slug,
      provincia: findMunicipalityOf(slug)?.province ?? null,
      'costo en CUP': fee,
    })),
    'entrega gratis desde': store.free_from,
    'pedido mínimo': store.min_order,
    acepta: store.payments.map(payMethodLabel),
    'cerrado por ahora': store.pause && {
      dice: pauseWord(store.pause),
      desde: store.pause.since,
      hasta: store.pause.until,
    },
    'sin domicilio por ahora': store.no_delivery && {
      dice: noDeliveryText(store.no_delivery),
      desde: store.no_delivery.since,
      hasta: store.no_delivery.until,
    },
    'tu tasa': store.rates && {
      USD: store.rates.USD ?? null,
      EUR: store.rates.EUR ?? null,
      'la ven los clientes': store.rates.shown,
      'redondeo en CUP': store.rates.step,
      desde: store.rates.at,
    },
    creado: store.created_at,
    actualizado: store.updated_at,
    público: store.public_since,
    verificado: store.verified_at,
    bloqueado: store.blocked_at,
    'motivo del bloqueo': store.blocked_reason && reasonLabel(store.blocked_reason),
    cerrado: store.deleted_at,
  });
}

const write = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
