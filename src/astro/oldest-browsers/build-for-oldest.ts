import type { AstroIntegration } from 'astro';
import { islandTargets, styleTargets } from './browser-floor.ts';

/**
 * Builds islands and styles for the oldest supported browsers. Our own Node renders the pages, so their target does not
 * change.
 */
export function buildForOldest(): AstroIntegration {
  return {
    name: 'build-for-oldest',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { build: { cssTarget: styleTargets }, plugins: [islandPlugin] } });
      },
    },
  };
}

/** Astro sets the target of its client environment to the newest browsers, whatever the configuration says. */
const islandPlugin = {
  name: 'island-targets',
  configEnvironment: (name: string) =>
    name === 'client' ? { build: { target: islandTargets } } : undefined,
};
