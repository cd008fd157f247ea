import type { ExportedStore } from './rows.ts';
import { formatDate } from '#domain/text/date-text.ts';

interface Contents {
  readonly at: Date;
  readonly folders: readonly { readonly store: ExportedStore; readonly folder: string }[];
  readonly hasPhotos: boolean;
  /** Photos whose files are not here. */
  readonly missing: number;
}

/** `LEEME.txt`: what the other files are. */
export function readMe({ at, folders, hasPhotos, missing }: Contents): string {
  const ofStores = folders.some(({ folder }) => folder !== '')
    ? `Cada negocio tiene su carpeta:\n${folders.map(({ folder, store }) => `  ${folder}  ${store.name}\n`).join('')}Dentro de ella:\n`
    : '';
  const photos = hasPhotos
    ? `fotos/           las fotos, con el id de lo que muestran\n${missing === 0 ? '' : `                 (${missing} no están guardadas aquí y no van)\n`}`
    : 'Las fotos no van en esta copia. Pídela «Con fotos» para tenerlas.\n';
  return `Copia de todos los datos de tu cuenta, hecha el ${formatDate(at.getTime())}.

cuenta.json      tu cuenta y tus negocios
registro.csv     lo que se hizo en tu cuenta y por qué

${ofStores}negocio.json     lo que se sabe del negocio
productos.csv    sus productos
borrados.csv     los que borraste hace menos de 30 días, si los hay
categorias.csv   sus categorías
comentarios.csv  los comentarios de sus productos, sin los correos de sus autores
pedidos.csv      sus pedidos, una línea por producto

${photos}
Los .csv se abren con una hoja de cálculo: UTF-8, separados por punto y coma.
Un texto que empieza con = + - @ ' o un tabulador lleva delante un apóstrofo,
para que la hoja de cálculo no lo tome por una fórmula.
Las fechas son de la hora universal (UTC).
`;
}
