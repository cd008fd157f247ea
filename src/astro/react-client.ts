import hydrate from '@astrojs/react/client.js';
import { Component, type ComponentType, createElement, type ReactNode } from 'react';

interface Props {
  readonly island: HTMLElement;
  readonly children: ReactNode;
}

interface State {
  readonly hasFailed: boolean;
}

/** What only the script of an island answers to, and what stands where it puts something. */
const dead = 'button:not(.see):not(form[action] button),.skeleton';

/**
 * Keeps what an island throws within it. React takes everything away that a tree which throws has shown; here that comes
 * back as it was seen last, so that what was rendered or typed can still be read, but for buttons that do nothing any
 * more. A page that is nothing without the island says so by the event, which Astro sends when a script did not come
 * (`say-unloaded.ts`); any other island says so itself when it was in use.
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
    for (const element of island.querySelectorAll<HTMLElement>(dead)) element.hidden = true;
    const init = { bubbles: true, cancelable: true, detail: { isThrown: true } };
    const isSaid = !island.dispatchEvent(new CustomEvent('astro:hydration-error', init));
    if (isSaid || !this.isInUse) return;
    const said = document.createElement('p');
    said.setAttribute('role', 'alert');
    said.textContent = 'Algo falló en esta parte. Vuelve a cargar la página.';
    island.prepend(said);
    said.scrollIntoView({ block: 'nearest' });
  }

  override render(): ReactNode {
    const { island, children } = this.props;
    if (!this.state.hasFailed) return children;
    // React has not taken it away yet.
    this.shown = [...island.childNodes];
    return null;
  }
}

/** The client half of @astrojs/react, with each island within bounds of its own. */
const hydrateWithin: typeof hydrate = (island) => {
  const start = hydrate(island);
  return (Island: ComponentType, props, slots, metadata) => {
    const Bounded = (given: object) =>
      createElement(IslandBoundary, { island, children: createElement(Island, given) });
    start(Bounded, props, slots, metadata);
  };
};
export default hydrateWithin;
