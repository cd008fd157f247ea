import type { ComponentProps, ReactElement } from 'react';

const filledInForcedColors =
  'forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight]';

export function Meter({ className = '', ...progress }: ComponentProps<'progress'>): ReactElement {
  return (
    <progress
      {...progress}
      className={`mt-1.5 w-full appearance-none overflow-hidden rounded-[6px] rule border-edge bg-card [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-card [&::-webkit-progress-value]:bg-leaf ${filledInForcedColors} ${className}`}
    />
  );
}

/** The sent part of a picture, from 0 to 1. */
export function SendingBar(
  progress: Omit<ComponentProps<'progress'>, 'className' | 'max'>,
): ReactElement {
  return (
    <progress
      {...progress}
      max={1}
      className={`block h-2 w-full appearance-none bg-line accent-sea forced-colors:rule forced-colors:border-[CanvasText] [&::-moz-progress-bar]:bg-sea [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-sea ${filledInForcedColors}`}
    />
  );
}
