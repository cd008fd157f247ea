import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { type AppWithBrowser, leadOut } from '#domain/browser/in-app.ts';
import { canShowInstallPrompt, snoozeDate } from '#domain/browser/install-prompt.ts';
import { wayOut, writtenContact } from '#domain/browser/way-out.ts';
import { $installDeclinedUntil } from '#state/install-prompt.ts';
import { setStored } from '#state/set-stored.ts';
import { showToast } from '#state/toasts.ts';
import { copyText } from '../shared/copy-text.ts';
import { keepCardHeight } from './keep-height.ts';

interface Props {
  /** The app whose built-in browser shows the page. */
  app: AppWithBrowser;
  /** Name of the site. */
  name: string;
}

/**
 * The card that leads from an app's built-in browser to the visitor's own. Declined, it stays away for seven days,
 * except after a tap on a contact, because the app may not be able to open it.
 */
export function LeadOutCard({ app, name }: Props): ReactElement | null {
  const [isShown, setShown] = useState(mayShow);
  const contact = useTappedContact();
  if (!isShown && contact === null) return null;
  const link = wayOut(location.href, navigator.userAgent);
  const decline = () => {
    setShown(false);
    contact?.forget();
    setStored($installDeclinedUntil, snoozeDate(new Date()));
  };
  return (
    <section ref={keepCardHeight} className="notice install" aria-labelledby="lead-out-title">
      <p>
        <b id="lead-out-title">
          {contact === null ? 'Abre esta página en tu navegador' : '¿No se abrió?'}
        </b>
        {contact !== null && <span translate="no">{contact.written}</span>}
        <span>
          {`Dentro de ${app} puede fallar escribir a la tienda, compartir, guardar archivos o instalar ${name}. ${leadOut}`}
        </span>
      </p>
      <div className="choices">
        <button type="button" className="btn" onClick={decline}>
          Seguir aquí
        </button>
        {link === null ? (
          <button type="button" className="btn main" onClick={() => void copyAddress()}>
            Copiar el enlace
          </button>
        ) : (
          <a className="btn main" href={link}>
            Abrir en el navegador
          </a>
        )}
      </div>
    </section>
  );
}

async function copyAddress(): Promise<void> {
  const { href } = location;
  showToast(
    (await copyText(href))
      ? { title: 'Enlace copiado: pégalo en tu navegador' }
      : { title: 'No se pudo copiar el enlace', description: href, variant: 'destructive' },
  );
}

const mayShow = (): boolean =>
  canShowInstallPrompt({
    isStandalone: false,
    declinedUntil: $installDeclinedUntil.get() || null,
    now: new Date(),
  });

interface TappedContact {
  readonly written: string;
  readonly forget: () => void;
}

/** The contact that was tapped last, in case the app has not opened it. */
function useTappedContact(): TappedContact | null {
  const [written, setWritten] = useState<string | null>(null);
  useEffect(() => {
    const notice = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const tapped = link === null ? null : writtenContact(link.href);
      if (tapped !== null) setWritten(tapped);
    };
    addEventListener('click', notice);
    return () => {
      removeEventListener('click', notice);
    };
  }, []);
  if (written === null) return null;
  const forget = () => {
    setWritten(null);
  };
  return { written, forget };
}
