import { useMutation } from '@tanstack/react-query';
import { reportFailure } from '#islands/signed-in/report-failure.ts';
import { askConfirmation } from '#islands/signed-in/ui/confirmation.ts';
import { useFocusAfter } from '#islands/signed-in/ui/use-focus-after.ts';
import { showToast } from '#state/toasts.ts';

interface Options {
  /** The confirmation that comes first. */
  readonly question: { readonly title: string; readonly quote: string; readonly text: string };
  /** The label of the button that confirms. */
  readonly confirm?: string;
  readonly erase: () => Promise<void>;
  /** Removes the thing from the cached lists. */
  readonly onErased: () => void;
  /** Titles of the toasts. */
  readonly erased: string;
  readonly failed: string;
}

/** Erases one thing after its owner confirms it. */
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
