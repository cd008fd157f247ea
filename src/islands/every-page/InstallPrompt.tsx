import type { ReactElement } from 'react';
import { snoozeDate } from '#domain/browser/install-prompt.ts';
import { $installDeclinedUntil } from '#state/install-prompt.ts';
import { setStored } from '#state/set-stored.ts';
import { useInstallOffer } from './install-offer.ts';
import { keepCardHeight } from './keep-height.ts';

/** The card that offers to install the site. Declined, it stays away for seven days. */
export function InstallPrompt({ name }: { name: string }): ReactElement | null {
  const [offer, clear] = useInstallOffer();
  if (offer === null) return null;
  const install = () => {
    clear();
    void offer.prompt();
  };
  const decline = () => {
    clear();
    setStored($installDeclinedUntil, snoozeDate(new Date()));
  };
  return (
    <section ref={keepCardHeight} className="notice install" aria-labelledby="install-title">
      <p>
        <b id="install-title">{`Instala ${name}`}</b>
        <span>Ábrela desde tu pantalla de inicio, también con poca conexión.</span>
      </p>
      <div className="choices">
        <button type="button" className="btn" onClick={decline}>
          Ahora no
        </button>
        <button type="button" className="btn main" onClick={install}>
          Instalar
        </button>
      </div>
    </section>
  );
}
