import hydrate from '@astrojs/react/client.js';
import { Component, type ComponentType, createElement, type ReactNode } from 'react';

interface Props {
  readonly island: HTMLElement;
  readonly children: ReactNode;
}

interface State {
  readonly hasFailed: boolean;
}

/**
 * Buttons that work only with the island's script, and skeletons, which only the script fills. Buttons that load a
 * deferred picture (`.see`) work without it, and hearts belong to another island.
 */
const inertSelector =
  'button:not(.see):not([data-favourite] button):not(form[action] button),.skeleton';

/**
 * Keeps an error of an island within the island. React removes everything that a failed tree has shown. This boundary
 * puts the last view back, so that the visitor can still read what was rendered or typed; it leaves out the buttons
 * that no longer work. A page that is useless without the island shows the failure itself, on the event that Astro
 * sends when a script does not load (`say-unloaded.ts`). Any other island shows it when it was in use.
 */
class IslandBoundary extends Component<Props, State> {
  override readonly state: State = { hasFailed: false };
  private isInUse = false;
  private shown: readonly Node[] = [];

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidMount(): void {
    this.isInUse = !this.state.hasFailed;
  }

  override componentDidCatch(): void {
    const { island } = this.props;
    island.replaceChildren(...this.shown);
    for (const element of island.querySelectorAll<HTMLElement>(inertSelector))
      element.hidden = true;
    const init = { bubbles: true, cancelable: true, detail: { isThrown: true } };
    // A page that shows the failure itself cancels the event.
    const isShownByPage = !island.dispatchEvent(new CustomEvent('astro:hydration-error', init));
    if (isShownByPage || !this.isInUse) return;
    const said = document.createElement('p');
    said.setAttribute('role', 'alert');
    said.textContent = 'Algo falló en esta parte. Vuelve a cargar la página.';
    island.prepend(said);
    said.scrollIntoView({ block: 'nearest' });
  }

  override render(): ReactNode {
    const { island, children } = this.props;
    if (!this.state.hasFailed) return children;
    // React has not removed the failed tree yet.
    this.shown = [...island.childNodes];
    return null;
  }
}

/** The client half of @astrojs/react, with an error boundary around each island. */
const hydrateWithin: typeof hydrate = (island) => {
  const start = hydrate(island);
  return (Island: ComponentType, props, slots, metadata) => {
    const Bounded = (given: object) =>
      createElement(IslandBoundary, { island, children: createElement(Island, given) });
    start(Bounded, props, slots, metadata);
  };
};
export default hydrateWithin;
