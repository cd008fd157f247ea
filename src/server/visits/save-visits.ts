import type { VisitService } from './service.ts';

const everyMs = 60_000;

/** Writes down once a minute what was counted, and a last time when it is stopped. */
export function startSavingVisits(
  { visits }: { readonly visits: Pick<VisitService, 'save'> },
  onError: (error: unknown) => void,
): () => Promise<void> {
  let saving = Promise.resolve();
  const save = (): Promise<void> => (saving = saving.then(() => visits.save()).catch(onError));
  const timer = setInterval(() => void save(), everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return save();
  };
}
