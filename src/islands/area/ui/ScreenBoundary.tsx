import type { ReactNode } from 'react';
import { Component } from 'react';
import { logFailure } from '#state/log.ts';
import { Dialog } from './Dialog.tsx';
import { FailureBox } from './FailureBox.tsx';
import { describePartFailure } from './part-failure.ts';

interface Props {
  /** Given for what opens over a screen: says so in a dialog that this closes. */
  onClose?: () => void;
  children: ReactNode;
}

interface State {
  /** What there is to say; null while all is well. */
  readonly failure: string | null;
}

/** Stands in for a part that could not be fetched or drawn, so that the rest of the area lives on. */
export class ScreenBoundary extends Component<Props, State> {
  override readonly state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: describePartFailure(error) };
  }

  override componentDidCatch(error: unknown): void {
    logFailure('A part of the area could not be shown', error);
  }

  override render(): ReactNode {
    const { onClose, children } = this.props;
    const { failure } = this.state;
    if (failure === null) return children;
    const box = (
      <FailureBox
        title="No se pudo abrir esta parte"
        text={failure}
        retry={() => {
          location.reload();
        }}
      />
    );
    if (onClose === undefined) return box;
    return (
      <Dialog title="Sin abrir" size="small" onAskClose={onClose}>
        {box}
      </Dialog>
    );
  }
}
