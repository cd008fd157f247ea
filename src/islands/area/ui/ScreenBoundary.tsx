import type { ReactNode } from 'react';
import { Component } from 'react';
import { logFailure } from '#stores/log.ts';
import { Dialog } from './Dialog.tsx';
import { FailureBox } from './FailureBox.tsx';

interface Props {
  /** Given for what opens over a screen: says so in a dialog that this closes. */
  onClose?: () => void;
  children: ReactNode;
}

interface State {
  readonly hasFailed: boolean;
}

/** Stands in for a part that could not be fetched or drawn, so that the rest of the area lives on. */
export class ScreenBoundary extends Component<Props, State> {
  override readonly state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    logFailure('A part of the area could not be shown', error);
  }

  override render(): ReactNode {
    const { onClose, children } = this.props;
    if (!this.state.hasFailed) return children;
    const box = (
      <FailureBox
        title="No se pudo abrir esta parte"
        text="No se pudieron cargar los datos. Comprueba tu conexión."
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
