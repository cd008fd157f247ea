import type { ReactElement, ReactNode } from 'react';
import type { Markup } from '#components/ui/markup.ts';

interface Props {
  tone: 'failed' | 'asking';
  title: string;
  text?: ReactNode;
  children?: Markup;
}

const tones = { failed: 'border-coral bg-card', asking: 'border-mango bg-mango-wash' } as const;

/** A message that needs the owner's attention at once, with the possible actions. */
export function AlertBox({ tone, title, text, children }: Props): ReactElement {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-xl rule px-4 py-3.5 ${tones[tone]}`}
      role="alert"
    >
      <p className="flex-[1_1_220px]">
        <b className="block">{title}</b>
        {text !== undefined && <span>{text}</span>}
      </p>
      {children}
    </div>
  );
}
