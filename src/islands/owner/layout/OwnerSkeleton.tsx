import type { ReactElement } from 'react';
import { FrameSkeleton } from '#islands/signed-in/layout/FrameSkeleton.tsx';
import { places } from './places.ts';

interface Props {
  siteName: string;
  status?: string;
}

export function OwnerSkeleton(props: Props): ReactElement {
  return <FrameSkeleton {...props} places={places} />;
}
