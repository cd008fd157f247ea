import { buildWhenChanged } from '../../scripts/build.ts';

/** Builds the pages once, for every test that renders them or starts a publisher. */
export default buildWhenChanged;
