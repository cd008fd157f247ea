import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { PowerOff, Truck } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { ageNoDelivery, type NoDelivery, noDeliveryText } from '#domain/hours/no-delivery.ts';
import {
  type Pause,
  agePause,
  findReopening,
  isEstimated,
  printPause,
} from '#domain/hours/pause.ts';
import { type StoreHours, readHours } from '#domain/hours/schedule.ts';
import { describeStatus } from '#domain/hours/store-status.ts';
import { dashboardPath } from '#domain/paths/owner-paths.ts';
import type { Markup } from '#components/ui/markup.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { saveDraft } from '#islands/owner/drafts/draft-storage.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { askConfirmation } from '#islands/signed-in/ui/confirmation.ts';
import { useFocusAfter } from '#islands/signed-in/ui/use-focus-after.ts';
import { useMinute } from '#islands/shared/use-minute.ts';
import { NoDeliveryDialog } from './NoDeliveryDialog.tsx';
import { PauseDialog } from './PauseDialog.tsx';
import { type Today, useToday } from './use-today.ts';

const hourMs = 3_600_000;
const title = 'text-[1.15rem]';
const row = 'mt-3 flex flex-wrap gap-2';
/** On a phone two buttons side by side, so that the card takes half the height. */
const quickRow =
  'mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2 sm:flex sm:flex-wrap [&>.btn]:px-2 sm:[&>.btn]:px-[18px]';

interface Props {
  /** Whether the button that ends a pause is the strong one of the screen. */
  isStrong: boolean;
}

/**
 * The first card of the dashboard: the store's state of today, which its owner changes with one tap (product.md 4.2).
 */
export function TodayCard({ isStrong }: Props): ReactElement {
  const [dialog, setDialog] = useState<'pause' | 'delivery' | null>(null);
  const draft = `today:${useOwnStore().id}:${dialog ?? ''}`;
  const close = () => {
    saveDraft(draft, null, 'tab');
    setDialog(null);
  };
  const today = useToday(dialog === null ? null : close);
  const { store, saying, undo } = today;
  const isSaying = saying.isSaving;
  useFocusAfter(isSaying);
  useAskedPowerCut(today);
  const pause = usePause(store);
  const open = (asked: 'pause' | 'delivery') => {
    if (isSaying) return;
    // A failed tap has already shown its message.
    today.forgetFailure();
    setDialog(asked);
  };
  const stopped = useNoDelivery(store);
  const stopButton = stopped === null && (
    <button
      type="button"
      className="btn"
      aria-disabled={isSaying}
      onClick={() => {
        open('delivery');
      }}
    >
      <Truck aria-hidden="true" className="icon" />
      <span>Hoy no llevamos</span>
    </button>
  );
  return (
    <section className="panel mb-4 p-4" aria-label="Tu tienda hoy" aria-busy={isSaying}>
      {pause !== null ? (
        <Paused today={today} stored={pause} isStrong={isStrong} />
      ) : (
        <Usual
          {...today}
          onOther={() => {
            open('pause');
          }}
        >
          {stopButton}
        </Usual>
      )}
      {pause !== null && stopButton !== false && <p className="mt-3 rule-t pt-3">{stopButton}</p>}
      {stopped !== null && (
        <Stopped today={today} stopped={stopped} isStrong={isStrong && pause === null} />
      )}
      {undo !== null && (
        <p className="mt-2">
          <button type="button" className="link min-h-11" aria-disabled={isSaying} onClick={undo}>
            Deshacer
          </button>
        </p>
      )}
      {dialog === 'pause' && (
        <PauseDialog
          draft={draft}
          store={hoursOf(store)}
          saying={saying}
          onClose={close}
          onPause={today.pause}
        />
      )}
      {dialog === 'delivery' && (
        <NoDeliveryDialog
          draft={draft}
          saying={saying}
          onClose={close}
          onStop={today.stopDelivery}
        />
      )}
    </section>
  );
}

/** The pause of a store as it is now; it may have ended since it was read. */
export function usePause({ pause }: OwnBusiness): Pause | null {
  // The first rendering has a minute too, because this area is never rendered on a server.
  const minute = useMinute() ?? 0;
  return pause ? agePause(pause, new Date(minute)) : null;
}

/** What a store says of its delivery now; it may be over since it was read. */
export function useNoDelivery({ no_delivery }: OwnBusiness): NoDelivery | null {
  const minute = useMinute() ?? 0;
  return ageNoDelivery(no_delivery, new Date(minute));
}

const hoursOf = ({ business_hours, special_days, timezone }: OwnBusiness): StoreHours => ({
  hours: business_hours,
  specialDays: special_days ?? [],
  timezone,
});

/** Opened by the shortcut of the installed app. It only asks, because a tap may be an accident. */
function useAskedPowerCut({ store, pause }: Today): void {
  const isAsked = new URLSearchParams(useSearch()).get('pausa') === 'apagon';
  const [, navigate] = useLocation();
  const ask = useEffectEvent(async () => {
    navigate(dashboardPath(), { replace: true });
    if (store.pause?.reason === 'power' && store.pause.ended !== true) return;
    const isClosing = await askConfirmation({
      title: '¿Cerrar la tienda por apagón?',
      text: 'Tu tienda dirá «Cerrado por apagón» hasta que digas que ya hay luz.',
      confirm: 'Cerrar la tienda',
    });
    if (isClosing) pause({ reason: 'power', since: new Date().toISOString() });
  });
  useEffect(() => {
    if (isAsked) void ask();
  }, [isAsked]);
}

/** The card of a store that follows its hours. */
function Usual({
  store,
  saying: { isSaving },
  pause,
  onOther,
  children,
}: Today & { onOther: () => void; children: Markup }): ReactElement {
  const minute = useMinute() ?? 0;
  const { schedule } = readHours(hoursOf(store), new Date(minute));
  const facts = { schedule, timezone: store.timezone, pause: null };
  const { word, detail } = describeStatus(facts, new Date(minute));
  return (
    <>
      <h2 className={title}>
        <span>Tu tienda aparece: </span>
        <b>{word}</b>
        {detail !== null && <span className="font-normal">{` ${detail}`}</span>}
      </h2>
      <p className={quickRow}>
        <button
          type="button"
          className="btn"
          aria-disabled={isSaving}
          onClick={() => {
            pause({ reason: 'power', since: new Date().toISOString() });
          }}
        >
          <PowerOff aria-hidden="true" className="icon" />
          <span>Se fue la luz</span>
        </button>
        <button
          type="button"
          className="btn"
          aria-disabled={isSaving}
          onClick={() => {
            pause({ reason: 'today' });
          }}
        >
          Cerrar por hoy
        </button>
        <button type="button" className="btn" aria-disabled={isSaving} onClick={onOther}>
          Otro motivo…
        </button>
        {children}
      </p>
    </>
  );
}

/** The card of a store that its owner has paused. */
function Paused({
  today,
  stored,
  isStrong,
}: Props & { today: Today; stored: Pause }): ReactElement {
  const { store, saying, resume } = today;
  const minute = useMinute() ?? 0;
  const { today: day } = readHours(hoursOf(store), new Date(minute));
  const { word, detail } = printPause(stored, store.timezone, day);
  const isLong =
    stored.reason === 'power' &&
    stored.until === null &&
    minute - Date.parse(stored.since) > 12 * hourMs;
  return (
    <>
      <h2 className={title}>
        <b>{word}</b>
        {detail !== null && <span className="font-normal">{` ${detail}`}</span>}
      </h2>
      {isLong && <p className="mt-1 font-semibold">¿Sigues sin luz?</p>}
      <p className={row}>
        <button
          type="button"
          className={`btn min-h-13 text-[1.05rem] max-sm:flex-1 ${isStrong ? 'main' : ''}`}
          aria-disabled={saying.isSaving}
          onClick={resume}
        >
          {stored.reason === 'power' ? 'Ya hay luz' : 'Ya abrimos'}
        </button>
      </p>
      {isEstimated(stored) && (
        <UntilWhen store={store} pause={stored} isSaving={saying.isSaving} extend={today.extend} />
      )}
    </>
  );
}

/** Chooses the end of a pause. It began with one tap, which asked for nothing else. */
function UntilWhen({
  store,
  pause: { until },
  isSaving,
  extend,
}: {
  store: OwnBusiness;
  pause: Pause;
  isSaving: boolean;
  extend: Today['extend'];
}): ReactElement {
  const choices = [
    { label: 'No sé', end: () => null },
    { label: '2 horas', end: () => new Date(Date.now() + 2 * hourMs) },
    { label: '4 horas', end: () => new Date(Date.now() + 4 * hourMs) },
    { label: 'Hasta mañana', end: () => findReopening(hoursOf(store), new Date()) },
  ] as const;
  return (
    <div className="mt-3" role="group" aria-label="¿Hasta cuándo?">
      <p className="font-semibold" aria-hidden="true">
        ¿Hasta cuándo?
      </p>
      <p className="mt-1.5 flex flex-wrap gap-2">
        {choices.map(({ label, end }) => (
          <button
            key={label}
            type="button"
            className="chip"
            aria-pressed={label === 'No sé' ? until === null : undefined}
            aria-disabled={isSaving}
            onClick={() => {
              extend(end()?.toISOString() ?? null);
            }}
          >
            {label}
          </button>
        ))}
      </p>
    </div>
  );
}

/** Says that the store does not deliver today, and ends that. */
function Stopped({
  today: {
    saying: { isSaving },
    stopDelivery,
    resumeDelivery,
  },
  stopped,
  isStrong,
}: Props & { today: Today; stopped: NoDelivery }): ReactElement {
  const { reason, note, until } = stopped;
  return (
    <div className="mt-3 rule-t pt-3">
      <h2 className={title}>{noDeliveryText(stopped)}</h2>
      <p className={row}>
        <button
          type="button"
          className={isStrong ? 'btn main' : 'btn'}
          aria-disabled={isSaving}
          onClick={resumeDelivery}
        >
          Volvemos a llevar
        </button>
        <button
          type="button"
          className="chip"
          aria-pressed={until !== null}
          aria-disabled={isSaving}
          onClick={() => {
            stopDelivery({ reason, note });
          }}
        >
          Hasta mañana
        </button>
        <button
          type="button"
          className="chip"
          aria-pressed={until === null}
          aria-disabled={isSaving}
          onClick={() => {
            stopDelivery({ reason, note, until: null });
          }}
        >
          Hasta que lo quite
        </button>
      </p>
    </div>
  );
}
