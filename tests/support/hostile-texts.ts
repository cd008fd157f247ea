import { makeProduct, makeStore } from './catalogue-factory.ts';
import type { StoreImport } from '#server/seed/import-stores.ts';

/** Ways to run a script. `run` is the call. */
const vectors: readonly ((run: string) => string)[] = [
  (run) => `<script>${run}</script>`,
  (run) => `<img src=x onerror=${run}>`,
  (run) => `<svg onload=${run}>`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  (run) => `<details open ontoggle=${run}>x</details>`,
  (run) => `<input autofocus onfocus=${run}>`,
  (run) => `<video><source onerror=${run}></video>`,
  (run) => `<a href="javascript:${run}">x</a>`,
  (run) => `javascript:${run}`,
  (run) => `java\tscript:${run}//`,
  (run) => `x onmouseover=${run} tabindex=1 x`,
  (run) => `x autofocus onfocus=${run} x`,
  (run) => `<math><mi xlink:href="javascript:${run}">x</mi></math>`,
  (run) => `--><script>${run}</script><!--`,
  (run) => `]]><script>${run}</script>`,
  (run) => `</title><script>${run}</script>`,
  (run) => `</style><script>${run}</script>`,
  (run) => `</template></noscript><script>${run}</script>`,
  (run) => `</textarea><img src=x onerror=${run}>`,
  (run) => `<b style="animation:spin 1ms" onanimationstart=${run}>x</b>`,
  (run) => `<object data="javascript:${run}"></object>`,
  (run) =>
    `<base href="javascript:/${run}//"><meta http-equiv=refresh content="0;url=javascript:${run}">`,
  (run) => `&lt;script&gt;${run}&lt;/script&gt;&#60;img src=x onerror=${run}&#62;`,
  (run) => `\\u003cscript\\u003e${run}\\u003c/script\\u003e\${${run}}{{${run}}}`,
];

/** Texts that end the context of a text in a page. */
const openings = ['', '">', `'>`, '</script>'];

export interface HostileText {
  readonly text: string;
  /** The call that runs when the text is taken for markup, such as `hit(7)`. */
  readonly run: string;
}

/** One hundred texts. Each calls `hit` with its number when it is taken for markup. */
export const hostileTexts: readonly HostileText[] = openings.flatMap((opening, row) =>
  vectors.map((write, column) => {
    const run = `hit(${row * vectors.length + column + 1})`;
    return { text: opening + write(run), run };
  }),
);

/** A store that has the same text in all its fields. */
export function makeHostileStore({ text }: HostileText): StoreImport {
  const createdAt = new Date('2026-03-01T12:00:00Z');
  return makeStore({
    name: text,
    description: text,
    location: text,
    email: text,
    phone: text,
    url_facebook: text,
    url_instagram: `https://instagram.com/${text}`,
    whatsapp: true,
    telegram: true,
    telegram_username: text,
    special_days: [{ from: '2026-01-01', to: '2099-12-31', hours: null, note: text }],
    pause: { reason: 'other', note: text, since: createdAt.toISOString(), until: null },
    no_delivery: { reason: 'other', note: text, since: createdAt.toISOString(), until: null },
    createdAt,
    categories: [{ name: text, description: text, image: null }],
    products: [
      makeProduct({
        name: text,
        description: text,
        price: 90,
        price_old: 120,
        offer: true,
        favorite: 3,
        category: 0,
        images: [],
        comments: [{ comment: text, authorName: text, rating: 5, createdAt }],
        createdAt,
      }),
      makeProduct({ name: `${text} otro`, category: 0, createdAt }),
    ],
  });
}

/** A host that no page may call or link to. */
export const foreignHost = 'otro.example';

/** Texts that look like parts of a page that our code searches for, or that link to a foreign host. */
export const markupTexts: readonly string[] = [
  '<style>*{display:none}</style>',
  '<main id="contenido">',
  `<meta http-equiv=refresh content="0;url=//${foreignHost}/">`,
  '<style>astro-island{color:red}</style>',
  '<title>Otra | Vitrina</title>',
  `</script><script src=//${foreignHost}/a.js></script>`,
  '<!--',
  '--><main>',
  ']]>',
  `<base href=//${foreignHost}/>`,
  `<link rel="preload" as="image" href="//${foreignHost}/a.webp">`,
  `"><img src=//${foreignHost}/a.webp>`,
  `'><a href=//${foreignHost}/>`,
  '</title><style>*{color:red}</style>',
  '</textarea></noscript></template><main>',
  '<div id="guardado">',
  '<astro-slot><astro-static-slot>',
  '<loc>https://otro.example/</loc><item>',
  '\u2028<style>',
  '&lt;style&gt;&#60;main&#62;',
  '"\'`\\u003cstyle\\u003e',
].map((beginning) => `${beginning} Texto`);
