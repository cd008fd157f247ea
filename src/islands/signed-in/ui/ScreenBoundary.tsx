import { type ReactNode, Component, Suspense } from 'react';
import { logFailure } from '#state/log.ts';
import { Dialog } from './Dialog.tsx';
import { FailureBox } from './FailureBox.tsx';

interface Props {
  /**
   * Given when the children open over a screen. Then nothing is shown while their code loads, and a failure is shown in
   * a dialog, which this closes.
   */
  onClose?: () => void;
  children: ReactNode;
}

interface State {
  /** The message; null when nothing failed. */
  readonly failure: string | null;
}

/** Shows a failure instead of a part that could not be loaded or rendered. The rest of the area keeps working. */
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
    if (failure === null) {
      return onClose === undefined ? children : <Suspense>{children}</Suspense>;
    }
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

/**
 * Parts of the messages when a file does not load: of Chromium and Firefox, of Safari, of the build's loader, and of
 * `fetch` in Chromium.
 */
const loadFailure =
  /dynamically imported module|Importing a module script failed|Unable to preload|Failed to fetch/i;

/** The sentence for a file of an area that did not load; null for another error. */
export const describeLoadFailure = (error: unknown): string | null =>
  error instanceof Error && loadFailure.test(error.message)
    ? 'No se pudieron cargar los datos. Comprueba tu conexión.'
    : null;

/** Why a part of an area is not shown: its files did not load, or rendering failed. */
export const describePartFailure = (error: unknown): string =>
  describeLoadFailure(error) ?? 'Algo falló al mostrarla. Vuelve a cargar la página.';
