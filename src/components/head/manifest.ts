import { shareParts } from '#domain/browser/shared-photos.ts';
import { photoCardsPath, powerCutPath } from '#domain/paths/owner-paths.ts';
import { directoryPath, favouritesPath, homePath, offersPath } from '#domain/paths/paths.ts';
import { searchPath } from '#domain/paths/search-paths.ts';
import type { Site } from '#domain/site.ts';
import { locale, siteTagline } from '#domain/site.ts';

const paper = '#fffaf3';
const png = 'image/png';
const smallIcon = { src: '/icons/icon-192.png', sizes: '192x192', type: png };
const largeIcon = { src: '/icons/icon-512.png', sizes: '512x512', type: png };

/** The icon's stripes run to its edges, so that it can be cut to any shape. */
const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ...[smallIcon, largeIcon].flatMap((icon) => [
    { ...icon, purpose: 'any' },
    { ...icon, purpose: 'maskable' },
  ]),
];

const shortcuts = [
  { name: 'Ofertas del Día', short_name: 'Ofertas', url: offersPath() },
  { name: 'Mis favoritos', short_name: 'Favoritos', url: favouritesPath() },
  { name: 'Buscar productos', short_name: 'Buscar', url: searchPath() },
  { name: 'Negocios', url: directoryPath() },
  { name: 'Se fue la luz', url: powerCutPath() },
];

const screenshots = [
  { name: 'home', label: 'Ofertas y negocios en el inicio' },
  { name: 'store', label: 'La tienda de un negocio con sus productos' },
].flatMap(({ name, label }) => [
  { ...screen(name, 'narrow', '720x1480'), label },
  { ...screen(name, 'wide', '1280x800'), label },
]);

function screen(name: string, factor: 'narrow' | 'wide', sizes: string) {
  return { src: `/icons/${name}-${factor}.webp`, sizes, type: 'image/webp', form_factor: factor };
}

/** Lets the phone share photos and text with the installed site. The service worker receives them. */
const shareTarget = {
  action: photoCardsPath(),
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    text: shareParts.text,
    files: [{ name: shareParts.photos, accept: ['image/*'] }],
  },
};

/** The web app manifest, with the name of the deployment. */
export function serializeManifest({ name, isStatic }: Pick<Site, 'name' | 'isStatic'>): string {
  // Favourites are counted by the API, and owners sign in through it.
  const ofApi = [favouritesPath(), powerCutPath()];
  const offered = shortcuts.filter(({ url }) => isStatic !== true || !ofApi.includes(url));
  return JSON.stringify({
    id: homePath(),
    name,
    short_name: name,
    description: `${siteTagline}.`,
    lang: locale,
    dir: 'ltr',
    start_url: homePath(),
    scope: homePath(),
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    categories: ['shopping'],
    icons,
    // New products are saved by the API.
    ...(isStatic !== true && { share_target: shareTarget }),
    shortcuts: offered.map((shortcut) => ({ ...shortcut, icons: [smallIcon] })),
    screenshots,
  });
}
