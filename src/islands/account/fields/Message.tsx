import type { ReactElement, ReactNode } from 'react';

const tones = { refused: 'text-coral', done: 'bg-leaf-wash text-leaf' } as const;

interface Props {
  tone: keyof typeof tones;
  children: ReactNode;
}

export function Message({ tone, children }: Props): ReactElement {
  return (
    <p className={`rounded-lg rule border-current px-3.5 py-2.5 font-semibold ${tones[tone]}`}>
      {children}
    </p>
  );
}
