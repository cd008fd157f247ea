import { startAdding } from './adding.ts';

// The page of a product without options.

startAdding({ find: (product) => product, ask: () => undefined });
