import { hasDataSaver, readOwnData } from './shared/page.ts';

// Runs before the body is parsed: asks at once for the scripts that its element names in `data-scripts`, which the
// browser would find one behind the other, a round trip each. Nothing is asked for under the data saver.

const { scripts = '' } = readOwnData();
if (!hasDataSaver()) {
  for (const href of scripts.split(' ')) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
  }
}
