import { useMutation } from '@tanstack/react-query';
import { reportFailure } from '#islands/signed-in/report-failure.ts';
import { askConfirmation } from '#islands/signed-in/ui/confirmation.ts';
import { useFocusAfter } from '#islands/signed-in/ui/use-focus-after.ts';
import { showToast } from '#state/toasts.ts';

interface Options {
  /** Asked first. */
  readonly question: { readonly title: string; readonly quote: string; readonly text: string };
  /** On the button that erases. */
  readonly confirm?: string;
  readonly erase: () => Promise<void>;
  /** Takes the thing from the lists. */
  readonly onErased: () => void;
  /** Titles of what is said then. */
  readonly erased: string;
  readonly failed: string;
}

/** Erasing one thing, once its owner is sure. */
export function useErasing(options: Options): {
  readonly isErasing: boolean;
  readonly ask: () => Promise<void>;
} {
  const { question, confirm = 'Eliminar', erase, onErased, erased, failed } = options;
  const { mutate, isPending } = useMutation({
    mutationFn: erase,
    onSuccess: () => {
      onErased();
      showToast({ title: erased });
    },
    onError: (error) => {
      reportFailure(failed, error);
    },
  });
  useFocusAfter(isPending);
  return {
    isErasing: isPending,
    ask: async () => {
      if (await askConfirmation({ ...question, confirm, isDangerous: true })) mutate();
    },
  };
}
