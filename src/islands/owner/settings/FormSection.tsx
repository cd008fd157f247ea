import type { ReactElement } from 'react';
import type { Markup } from '#components/ui/markup.ts';

interface Props {
  title: string;
  /** Whether the rows have no gap and need the full width of a phone. */
  isDense?: boolean;
  children: Markup;
}

export function FormSection({ title, isDense = false, children }: Props): ReactElement {
  const spacing = isDense ? 'max-sm:px-2.5' : 'gap-4';
  return (
    <section className={`panel @container grid grid-cols-[minmax(0,1fr)] p-4 ${spacing}`}>
      <h3 className={`text-[1.15rem] ${isDense ? 'mb-2' : ''}`}>{title}</h3>
      {children}
    </section>
  );
}
