import { useState } from 'react';
import type { NoDeliveryRequest, PauseRequest } from '#contract/store-input.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { noDeliveryText } from '#domain/hours/no-delivery.ts';
import { type Pause, pauseWord } from '#domain/hours/pause.ts';
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
  /** What takes it back; null for what takes back itself. */
  readonly back: Step | null;
}

const failed = 'No se pudo cambiar tu tienda';

/** What an owner can say of today with one tap; the last word wins. */
export interface Today {
  readonly store: OwnBusiness;
  readonly saying: Saying;
  readonly forgetFailure: () => void;
  readonly pause: (request: PauseRequest) => void;
  /** Gives the pause that there is another end. */
  readonly extend: (until: string | null) => void;
  readonly resume: () => void;
  readonly stopDelivery: (request: NoDeliveryRequest) => void;
  readonly resumeDelivery: () => void;
  /** Takes the last tap of this screen back; null where there was none. */
  readonly undo: (() => void) | null;
}

/**
 * @param closeDialog closes the dialog that is open, once what it says is said; it shows by itself why that failed. Null
 * while none is open: a tap fails with a toast
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
  const { pause, no_delivery: stopped } = store;
  const backToPause = pause ? pauseStep(repeat(pause)) : resumeStep;
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
      const { reason, note, since } = pause;
      // Without its beginning one whose hour has come would begin anew.
      say(pauseStep({ reason, note, until, ...(!isToCome(pause) && { since }) }), backToPause);
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

const isToCome = ({ until }: Pause): boolean => until === null || Date.parse(until) > Date.now();

/** The same pause again, as far as its hour is still to come. */
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
