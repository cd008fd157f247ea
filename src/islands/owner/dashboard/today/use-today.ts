import { useState } from 'react';
import type { NoDeliveryRequest, PauseRequest } from '#contract/store-input.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { ageNoDelivery, noDeliveryText } from '#domain/hours/no-delivery.ts';
import { type Pause, agePause, pauseWord } from '#domain/hours/pause.ts';
import { storePath } from '#domain/paths/paths.ts';
import {
  pauseBusiness,
  resumeBusiness,
  resumeDelivery,
  stopDelivery,
} from '#islands/owner/store/store-calls.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { keepStore } from '#islands/owner/store/owner-record.ts';
import { useSave } from '#islands/owner/saving/use-save.ts';
import { closeModal } from '#islands/signed-in/ui/modals.ts';
import type { Saying } from './SayingForm.tsx';

interface Step {
  readonly call: (id: string) => Promise<OwnBusiness>;
  readonly said: string;
}

interface Sent {
  readonly step: Step;
  /** The step that undoes this one; null when this step is itself an undo. */
  readonly back: Step | null;
}

const failed = 'No se pudo cambiar tu tienda';

/** The store's state of today, and the changes that an owner can make with one tap. The latest change wins. */
export interface Today {
  readonly store: OwnBusiness;
  readonly saying: Saying;
  readonly forgetFailure: () => void;
  readonly pause: (request: PauseRequest) => void;
  /** Changes the end of the current pause. */
  readonly extend: (until: string | null) => void;
  readonly resume: () => void;
  readonly stopDelivery: (request: NoDeliveryRequest) => void;
  readonly resumeDelivery: () => void;
  /** Undoes the last tap on this screen; null when there is nothing to undo. */
  readonly undo: (() => void) | null;
}

/**
 * @param closeDialog closes the open dialog after its change is saved; the dialog shows a failure itself. Null when no
 * dialog is open: a failure is then a toast
 */
export function useToday(closeDialog: (() => void) | null): Today {
  const store = useOwnStore();
  const [undone, setUndone] = useState<Step | null>(null);
  const save = useSave<OwnBusiness, Sent>({
    base: store,
    write: async ({ step, back }) => {
      const saved = await step.call(store.id);
      setUndone(back);
      return saved;
    },
    keep: keepStore,
    findPublished: ({ name, url }) => ({ label: name, path: storePath(url) }),
    ...(closeDialog !== null && { leave: () => closeModal(closeDialog) }),
    describe: (_, { step }) => ({ title: step.said }),
    failed: { form: failed, ...(closeDialog === null && { toast: failed }) },
  });
  const say = (step: Step, back: Step | null) => {
    void save.send({ step, back });
  };
  const { pause } = store;
  const stopped = ageNoDelivery(store.no_delivery, new Date());
  const backToPause = stepBackTo(pause, new Date());
  const backToDelivery = stopped
    ? stopStep({ reason: stopped.reason, note: stopped.note, until: stopped.until })
    : deliverStep;
  return {
    store,
    saying: save,
    forgetFailure: save.forgetFailure,
    pause: (request) => {
      say(pauseStep(request), backToPause);
    },
    extend: (until) => {
      if (!pause) return;
      const [request, back] = changeEnd(pause, until);
      say(pauseStep(request), pauseStep(back));
    },
    resume: () => {
      say(resumeStep, backToPause);
    },
    stopDelivery: (request) => {
      say(stopStep(request), backToDelivery);
    },
    resumeDelivery: () => {
      say(deliverStep, backToDelivery);
    },
    undo:
      undone &&
      (() => {
        say(undone, null);
      }),
  };
}

/**
 * The step that brings a pause back. One that has ended since the store was read stays away: it would come back without
 * an end.
 */
export const stepBackTo = (pause: Pause | null | undefined, now: Date): Step =>
  pause && agePause(pause, now) !== null ? pauseStep(repeat(pause)) : resumeStep;

/**
 * The request that gives a pause another end, and the one that gives its present end back. The server keeps the start of
 * a pause that goes on, however long ago it was. One that is over would start again now, so its start is sent along.
 */
export function changeEnd(
  pause: Pause,
  until: string | null,
): readonly [PauseRequest, PauseRequest] {
  const { reason, note, since } = pause;
  return isToCome(pause)
    ? [
        { reason, note, until },
        { reason, note, until: pause.until },
      ]
    : [{ reason, note, since, until }, repeat(pause)];
}

const isToCome = ({ until }: Pause): boolean => until === null || Date.parse(until) > Date.now();

/** A request for the same pause, without an end that has passed. */
function repeat(pause: Pause): PauseRequest {
  const { reason, note, since, until } = pause;
  return { reason, note, since, until: isToCome(pause) ? until : null };
}

const pauseStep = (request: PauseRequest): Step => ({
  call: (id) => pauseBusiness(id, request),
  said: `Tu tienda dice: ${pauseWord({ reason: request.reason, note: request.note ?? null })}`,
});
const resumeStep: Step = { call: resumeBusiness, said: 'Tu tienda vuelve a su horario' };
const stopStep = (request: NoDeliveryRequest): Step => ({
  call: (id) => stopDelivery(id, request),
  said: `Tu tienda dice: ${noDeliveryText({ reason: request.reason, note: request.note ?? null })}`,
});
const deliverStep: Step = { call: resumeDelivery, said: 'Tu tienda vuelve a llevar a domicilio' };
