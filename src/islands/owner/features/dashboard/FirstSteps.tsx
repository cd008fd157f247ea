import type { ReactElement } from 'react';
import { useState } from 'react';
import type { LucideIcon } from 'lucide-react';
import {
  Check,
  ChevronRight,
  Clock,
  ImagePlus,
  MessageCircle,
  PackagePlus,
  Share2,
} from 'lucide-react';
import { Link } from 'wouter';
import type { Metrics } from '#contract/own.ts';
import { newProductPath, settingsFieldPath, storePath } from '#domain/paths/paths.ts';
import { shareLink } from '../../../share/share-link.ts';
import { useBusiness } from '../../business/owner-context.ts';
import type { FirstStep } from './first-steps.ts';
import { listFirstSteps } from './first-steps.ts';
import { markShared, wasShared } from './shared-mark.ts';

interface Props {
  metrics: Metrics;
}

interface Told {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly reason: string;
  /** Where it is done; the link is shared on the spot. */
  readonly path: string | null;
}

const told: Readonly<Record<FirstStep, Told>> = {
  whatsapp: {
    Icon: MessageCircle,
    title: 'Activa WhatsApp',
    reason: 'Tus clientes te escriben con un toque.',
    path: settingsFieldPath('whatsapp'),
  },
  hours: {
    Icon: Clock,
    title: 'Publica tu horario',
    reason: 'Sin él, tu tienda sale como cerrada.',
    path: settingsFieldPath('horario'),
  },
  logo: {
    Icon: ImagePlus,
    title: 'Sube tu logo',
    reason: 'Así te reconocen en las listas.',
    path: settingsFieldPath('logo'),
  },
  product: {
    Icon: PackagePlus,
    title: 'Añade tu primer producto',
    reason: 'Basta una foto y su precio.',
    path: newProductPath(),
  },
  share: {
    Icon: Share2,
    title: 'Comparte tu tienda',
    reason: 'Manda el enlace a tus clientes.',
    path: null,
  },
};

/** What a new store still needs, each one tap from where it is done; nothing once all is. */
export function FirstSteps({ metrics }: Props): ReactElement | null {
  const business = useBusiness();
  const [isShared, setShared] = useState(() => wasShared(business.id));
  const steps = listFirstSteps({ business, metrics, isShared });
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  if (doneCount === steps.length) return null;
  const share = async () => {
    if (!(await shareLink(business.name, location.origin + storePath(business.url)))) return;
    // The button goes with this; what is read next is the screen.
    document.getElementById('contenido')?.focus({ preventScroll: true });
    markShared(business.id);
    setShared(true);
  };
  return (
    <section className="panel first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">Pon tu tienda en marcha</h2>
      <p className="sub" id="steps-done">
        {doneCount} de {steps.length} pasos hechos
      </p>
      <progress value={doneCount} max={steps.length} aria-labelledby="steps-done" />
      <ol>
        {steps.map(({ step, isDone }) => (
          <li key={step}>
            <Step {...told[step]} isDone={isDone} onShare={() => void share()} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface StepProps extends Told {
  isDone: boolean;
  onShare: () => void;
}

function Step({ Icon, title, reason, path, isDone, onShare }: StepProps): ReactElement {
  if (isDone) {
    return (
      <p className="step done">
        <Check aria-hidden="true" className="icon" />
        <b>{title}</b>
        <span className="sr"> (hecho)</span>
      </p>
    );
  }
  const content = (
    <>
      <Icon aria-hidden="true" className="icon" />
      <span>
        <b>{title}</b> <small>{reason}</small>
      </span>
      <ChevronRight aria-hidden="true" className="icon way" />
    </>
  );
  return path === null ? (
    <button type="button" className="step" onClick={onShare}>
      {content}
    </button>
  ) : (
    <Link className="step" href={path}>
      {content}
    </Link>
  );
}
