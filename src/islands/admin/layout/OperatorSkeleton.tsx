import type { ReactElement } from 'react';
import { FrameSkeleton } from '#islands/signed-in/layout/FrameSkeleton.tsx';
import { listPlaces } from './operator-places.ts';

interface Props {
  siteName: string;
  status?: string;
}

export function OperatorSkeleton(props: Props): ReactElement {
  return <FrameSkeleton {...props} places={listPlaces('operator')} />;
}
