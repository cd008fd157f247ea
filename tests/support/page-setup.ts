import { buildWhenChanged } from '../../scripts/build.ts';

/** Builds the pages once for all tests that render them or start a publisher. */
export default buildWhenChanged;
