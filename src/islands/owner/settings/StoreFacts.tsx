import { Children, type ReactElement, type ReactNode, useState } from 'react';
import type { OwnBusiness } from '#contract/stores.ts';
import { formatDate } from '#domain/text/date-text.ts';
import { storePath } from '#domain/paths/paths.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { dayIn } from '#domain/hours/day.ts';
import { listSpecialDays } from '#domain/hours/special-days.ts';
import { chooseTimezone } from '#domain/hours/timezone.ts';
import { specialDaysAhead } from '#domain/limits.ts';
import { weekHours } from '#domain/hours/weekly-hours-text.ts';
import { pausedText } from '#domain/operators/verification.ts';
import { formatPrice } from '#domain/money/money.ts';
import { describePayments } from '#domain/orders/pay-method.ts';
import { describeDelivery } from '#domain/stores/delivery.ts';
import { storeTypeLabel } from '#domain/stores/store-type.ts';
import { timezoneLabel } from './timezones.ts';

interface Props {
  store: OwnBusiness;
}

/** The information of the store, to read. */
export function StoreFacts({ store }: Props): ReactElement {
  const path = storePath(store.url);
  const { free_from: free = null, min_order: least = null } = store;
  const [now] = useState(() => new Date());
  const today = dayIn(chooseTimezone(store.timezone), now);
  const specialDays = listSpecialDays(store.special_days ?? [], today, specialDaysAhead);
  return (
    <div className="gap-4 min-[800px]:columns-[340px] [&>*]:break-inside-avoid [&>*+*]:mt-4">
      <Section title="Detalles">
        <Row label="Nombre" isLiteral>
          {store.name}
        </Row>
        <Row label="Tipo de negocio">{storeTypeLabel(store.type)}</Row>
        <Row label="Descripción">{store.description}</Row>
        {store.verification !== null && (
          <Row label="Verificación">
            {store.verification.paused === null
              ? '✓ Negocio verificado'
              : pausedText(store.verification.paused)}
          </Row>
        )}
        <Row label="Dirección en la web" isLiteral>
          {store.blocked === null ? (
            <a
              className="link"
              href={path}
              target="_blank"
              rel="noopener"
            >{`${location.host}${path}`}</a>
          ) : (
            location.host + path
          )}
        </Row>
      </Section>
      <Section title="Contacto">
        <Row label="Correo electrónico" isLiteral>
          {store.email}
        </Row>
        <Row label="Teléfono" isLiteral>
          {store.phone && displayPhone(store.phone)}
        </Row>
        <Row label="WhatsApp">
          {store.whatsapp && store.phone !== null ? 'Sí, con el teléfono' : 'No'}
        </Row>
        <Row label="Telegram">
          {store.telegram && store.telegram_username !== null
            ? `@${store.telegram_username}`
            : 'No'}
        </Row>
      </Section>
      <Section title="Ubicación">
        <Row label="País">{store.country}</Row>
        <Row label="Provincia">{store.province}</Row>
        <Row label="Municipio">{store.municipality ?? null}</Row>
        <Row label="Dirección">{store.location}</Row>
      </Section>
      <Section title="Entregas">
        <Row label="A domicilio">{describeDelivery(store)}</Row>
        {free !== null && <Row label="Gratis desde">{formatPrice(free, 'CUP')}</Row>}
        {least !== null && <Row label="Pedido mínimo">{formatPrice(least, 'CUP')}</Row>}
        <Row label="Acepto">
          {describePayments(store.payments)?.replace('Acepta: e', 'E').replace('Acepta: ', '') ??
            null}
        </Row>
      </Section>
      <Section title="Redes sociales">
        <Row label="Facebook">{store.url_facebook && <Out url={store.url_facebook} />}</Row>
        <Row label="Instagram">{store.url_instagram && <Out url={store.url_instagram} />}</Row>
      </Section>
      <Section title="Horario">
        {store.business_hours === null ? (
          <Row label="Todos los días">{null}</Row>
        ) : (
          weekHours(store.business_hours).map(({ days, text }) => (
            <Row key={days} label={days}>
              {text}
            </Row>
          ))
        )}
      </Section>
      <Section title="Días especiales" empty="No tienes días especiales.">
        {specialDays.map(({ days, text }) => (
          <Row key={days} label={days}>
            {text}
          </Row>
        ))}
      </Section>
      <Section title="Información adicional">
        <Row label="Zona horaria">{timezoneLabel(store.timezone)}</Row>
        <Row label="Creado">{formatDate(Date.parse(store.createdAt))}</Row>
        <Row label="Última actualización">{formatDate(Date.parse(store.updatedAt))}</Row>
      </Section>
    </div>
  );
}

interface SectionProps {
  title: string;
  /** The sentence in place of rows when there are none. */
  empty?: string;
  children: ReactNode;
}

function Section({ title, empty, children }: SectionProps): ReactElement {
  return (
    <section className="panel p-4">
      <h2 className="mb-1.5">{title}</h2>
      {Children.count(children) === 0 ? (
        <p className="py-2 text-soft">{empty}</p>
      ) : (
        <dl>{children}</dl>
      )}
    </section>
  );
}

interface RowProps {
  label: string;
  /** Whether it is a name, number or address, which must not be translated. */
  isLiteral?: boolean;
  children: ReactNode;
}

function Row({ label, isLiteral = false, children }: RowProps): ReactElement {
  const isEmpty = children === null || children === '';
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-0.5 py-2 not-first:rule-t">
      <dt className="flex-[2_2_5.5rem] text-note text-soft">{label}</dt>
      <dd
        translate={isLiteral && !isEmpty ? 'no' : undefined}
        className={`min-w-0 flex-[3_3_9rem] wrap-anywhere whitespace-pre-line ${isEmpty ? 'text-soft' : 'font-semibold'}`}
      >
        {isEmpty ? 'Sin indicar' : children}
      </dd>
    </div>
  );
}

function Out({ url }: { url: string }): ReactElement {
  return (
    <a className="link" href={url} target="_blank" rel="noopener nofollow">
      {url.replace(/^https?:\/\/(?:www\.)?/, '')}
    </a>
  );
}
