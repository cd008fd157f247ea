import type { ReactElement } from 'react';
import {
  type LucideIcon,
  ChevronRight,
  Clock,
  ImagePlus,
  MessageCircle,
  PackagePlus,
  Share2,
} from 'lucide-react';
import { Link } from 'wouter';
import type { Metrics, OwnBusiness } from '#contract/stores.ts';
import { storePath } from '#domain/paths/paths.ts';
import { newProductPath, settingsFieldPath } from '#domain/paths/owner-paths.ts';
import { shareLink } from '#islands/share/share-link.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { Meter } from '#islands/owner/ui/Meter.tsx';
import { markShared, useWasShared } from './shared-mark.ts';

interface Props {
  metrics: Metrics;
}

interface StepText {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly reason: string;
  /** The step's name in the list of finished steps. */
  readonly done: string;
  /** The screen of the step; null for sharing, which happens at once. */
  readonly path: string | null;
}

const texts: Readonly<Record<FirstStep, StepText>> = {
  whatsapp: {
    Icon: MessageCircle,
    title: 'Activa WhatsApp',
    reason: 'Tus clientes te escriben con un toque.',
    done: 'contacto',
    path: settingsFieldPath('whatsapp'),
  },
  hours: {
    Icon: Clock,
    title: 'Publica tu horario',
    reason: 'Sin él, tu tienda sale como cerrada.',
    done: 'horario',
    path: settingsFieldPath('horario'),
  },
  logo: {
    Icon: ImagePlus,
    title: 'Sube tu logo',
    reason: 'Así te reconocen en las listas.',
    done: 'logo',
    path: settingsFieldPath('logo'),
  },
  product: {
    Icon: PackagePlus,
    title: 'Añade tu primer producto',
    reason: 'Basta una foto y su precio.',
    done: 'primer producto',
    path: newProductPath(),
  },
  share: {
    Icon: Share2,
    title: 'Comparte tu tienda',
    reason: 'Manda el enlace a tus clientes.',
    done: 'enlace compartido',
    path: null,
  },
};

/**
 * The unfinished first steps of a new store, each with a link, and the finished ones in a line. Nothing when all are
 * finished.
 */
export function FirstSteps({ metrics }: Props): ReactElement | null {
  const store = useOwnStore();
  const isShared = useWasShared(store.id);
  const steps = listFirstSteps({ store, metrics, isShared });
  const done = steps.flatMap(({ step, isDone }) => (isDone ? [texts[step].done] : []));
  if (done.length === steps.length) return null;
  const share = async () => {
    if (!(await shareLink(store.name, location.origin + storePath(store.url)))) return;
    // The button disappears, so the focus moves to the screen.
    document.getElementById('contenido')?.focus({ preventScroll: true });
    markShared(store.id);
  };
  return (
    <section className="panel mb-4 p-4" aria-labelledby="first-steps">
      <h2 id="first-steps">Pon tu tienda en marcha</h2>
      <p className="sub">
        <span id="steps-done">{`${done.length} de ${steps.length} pasos hechos`}</span>
        {done.length > 0 && <span>{`: ${done.join(', ')}`}</span>}
      </p>
      <Meter className="h-2" value={done.length} max={steps.length} aria-labelledby="steps-done" />
      <ol className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,290px),1fr))] gap-2">
        {steps
          .filter(({ isDone }) => !isDone)
          .map(({ step }) => (
            <li key={step} className="grid grid-cols-[minmax(0,1fr)]">
              <Step {...texts[step]} onShare={() => void share()} />
            </li>
          ))}
      </ol>
    </section>
  );
}

const open =
  'flex min-h-15 w-full cursor-pointer items-center gap-3 rounded-lg rule bg-paper py-2 pr-3 pl-2 text-left [line-height:1.25] hover:bg-sea-wash';
const mark = 'icon box-content p-2.5';

interface StepProps extends StepText {
  onShare: () => void;
}

function Step({ Icon, title, reason, path, onShare }: StepProps): ReactElement {
  const content = (
    <>
      <Icon aria-hidden="true" className={`${mark} rounded-md bg-sea-wash text-sea`} />
      <span className="min-w-0 flex-1">
        <b>{title}</b> <small className="block text-small text-soft">{reason}</small>
      </span>
      <ChevronRight aria-hidden="true" className="icon text-soft" />
    </>
  );
  return path === null ? (
    <button type="button" className={open} onClick={onShare}>
      {content}
    </button>
  ) : (
    <Link className={open} href={path}>
      {content}
    </Link>
  );
}

export type FirstStep = 'whatsapp' | 'hours' | 'logo' | 'product' | 'share';

type Contact = Pick<OwnBusiness, 'whatsapp' | 'phone' | 'telegram' | 'telegram_username'>;

interface Progress {
  readonly store: Contact & Pick<OwnBusiness, 'blocked' | 'business_hours' | 'logo'>;
  readonly metrics: Pick<Metrics, 'productsCount' | 'topFavorites'>;
  /** Whether the store was shared from this browser. */
  readonly isShared: boolean;
}

/** The steps that a new store needs so that customers find it and can write to it, and which of them are done. */
export function listFirstSteps({
  store,
  metrics,
  isShared,
}: Progress): readonly { readonly step: FirstStep; readonly isDone: boolean }[] {
  const hours = Object.values(store.business_hours ?? {});
  return [
    { step: 'whatsapp', isDone: canBeWrittenTo(store) },
    { step: 'hours', isDone: hours.some((day) => day !== null) },
    { step: 'logo', isDone: store.logo !== null },
    { step: 'product', isDone: metrics.productsCount > 0 },
    // A store with favourites has been found, even when its link was shared elsewhere.
    ...(store.blocked === null
      ? [{ step: 'share' as const, isDone: isShared || metrics.topFavorites.length > 0 }]
      : []),
  ];
}

/** A messenger works only with its phone number or its name. */
const canBeWrittenTo = ({ whatsapp, phone, telegram, telegram_username: name }: Contact): boolean =>
  (whatsapp && phone !== null) || (telegram && name !== null);
