import { startAdding } from './adding.ts';

// For the page of a product without options.

startAdding({ isShown: () => true, find: (product) => product, ask: () => undefined });
