import { loginPath, registerPath } from '#domain/paths/owner-paths.ts';
import type { Site } from '#domain/site.ts';

/** Whether the screens of accounts are served. Without them nothing links to them. */
export const hasAccounts = ({ isStatic }: Pick<Site, 'isStatic'>): boolean => isStatic !== true;

interface AccountLink {
  readonly href: string;
  readonly label: string;
  readonly isMain: boolean;
}

const accountLinks: readonly AccountLink[] = [
  { href: loginPath(), label: 'Iniciar Sesión', isMain: false },
  { href: registerPath(), label: 'Crear Cuenta', isMain: true },
];

/** The account buttons of the header. A screen does not link to itself (product.md 3.1). */
export function listAccountLinks(path: string | undefined): readonly AccountLink[] {
  return accountLinks.filter(({ href }) => href !== path);
}
