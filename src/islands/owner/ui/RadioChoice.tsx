import type { ComponentProps, ReactElement } from 'react';
import type { Markup } from '#components/ui/markup.ts';

interface Props extends ComponentProps<'input'> {
  children: Markup;
}

/** One of several choices, of which a person makes one. */
export function RadioChoice({ children, ...input }: Props): ReactElement {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
      <input {...input} type="radio" className="size-[22px] flex-none accent-sea" />
      {children}
    </label>
  );
}
