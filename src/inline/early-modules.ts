import { hasDataSaver, readOwnData } from './shared/page.ts';

// Runs before the body is parsed. It asks at once for the scripts that its element names in `data-scripts`. The browser
// would find them one after another, with a round trip each. Under the data saver it asks for nothing.

const { scripts = '' } = readOwnData();
if (!hasDataSaver()) {
  for (const href of scripts.split(' ')) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
  }
}
