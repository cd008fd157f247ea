import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
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
import { followPublication } from '#islands/owner/publication/publication.ts';
import { describeFailure } from '#state/api.ts';
import { isSessionOver } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';

interface Step {
  readonly call: (id: string) => Promise<OwnBusiness>;
  readonly said: string;
}

/** What an owner can say of today with one tap; the last word wins. */
export interface Today {
  readonly store: OwnBusiness;
  readonly isSaying: boolean;
  readonly pause: (request: PauseRequest) => void;
  readonly resume: () => void;
  readonly stopDelivery: (request: NoDeliveryRequest) => void;
  readonly resumeDelivery: () => void;
  /** Takes the last tap of this screen back; null where there was none. */
  readonly undo: (() => void) | null;
}

export function useToday(): Today {
  const store = useOwnStore();
  const [undone, setUndone] = useState<Step | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ call }: Step) => call(store.id),
    onSuccess: (saved, { said }) => {
      keepStore(saved);
      followPublication({ label: saved.name, path: storePath(saved.url) });
      showToast({ title: said });
    },
    onError: (error) => {
      if (isSessionOver(error)) return;
      const description = describeFailure(error);
      showToast({ title: 'No se pudo cambiar tu tienda', description, variant: 'destructive' });
    },
  });
  const say = (step: Step, back: Step | null) => {
    if (isPending) return;
    mutate(step, {
      onSuccess: () => {
        setUndone(back);
      },
    });
  };
  const { pause, no_delivery: stopped } = store;
  const backToPause = pause ? pauseStep(repeat(pause)) : resumeStep;
  const backToDelivery = stopped
    ? stopStep({ reason: stopped.reason, note: stopped.note, until: stopped.until })
    : deliverStep;
  return {
    store,
    isSaying: isPending,
    pause: (request) => {
      say(pauseStep(request), backToPause);
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

/** The same pause again, as far as its hour is still to come. */
function repeat({ reason, note, since, until }: Pause): PauseRequest {
  const isToCome = until === null || Date.parse(until) > Date.now();
  return { reason, note, since, until: isToCome ? until : null };
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
