import { atom } from 'nanostores';

export interface Question {
  readonly title: string;
  readonly text?: string;
  /** Something the question is about, quoted. */
  readonly quote?: string;
  readonly confirm: string;
  readonly cancel?: string;
  readonly isDangerous?: boolean;
}

interface Asked extends Question {
  readonly answer: (isConfirmed: boolean) => void;
}

/** The question on the screen, null when there is none. */
export const $question = atom<Asked | null>(null);

/** Asks a question over everything else; another that still waits is taken as refused. */
export function askConfirmation(question: Question): Promise<boolean> {
  $question.get()?.answer(false);
  return new Promise((resolve) => {
    $question.set({
      ...question,
      answer: (isConfirmed) => {
        $question.set(null);
        resolve(isConfirmed);
      },
    });
  });
}
