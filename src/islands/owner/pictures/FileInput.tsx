import type { ComponentProps, ReactElement } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'onClick' | 'type'> {
  isBusy: boolean;
  onChoose: (files: readonly File[]) => void;
}

/**
 * A file field, for pictures by default. While busy it opens nothing; it is not disabled, because it would lose the
 * focus.
 */
export function FileInput({ isBusy, onChoose, ...input }: Props): ReactElement {
  return (
    <input
      accept="image/*"
      {...input}
      className="sr"
      type="file"
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
      }}
      onChange={(event) => {
        const files = Array.from(event.currentTarget.files ?? []);
        event.currentTarget.value = '';
        onChoose(files);
      }}
    />
  );
}
