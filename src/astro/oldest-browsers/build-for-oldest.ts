import type { AstroIntegration } from 'astro';
import { islandTargets, styleTargets } from './browser-floor.ts';

/** Builds islands and styles for the browsers of the floor. Pages are rendered by our own Node, whose target stays. */
export function buildForOldest(): AstroIntegration {
  return {
    name: 'browser-floor',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { build: { cssTarget: styleTargets }, plugins: [islandPlugin] } });
      },
    },
  };
}

/** Astro sets the target of its environment itself, to the newest there is, over what the configuration says. */
const islandPlugin = {
  name: 'island-targets',
  configEnvironment: (name: string) =>
    name === 'client' ? { build: { target: islandTargets } } : undefined,
};
