import { aboutPath } from '#domain/paths/paths.ts';
import { loginPath, registerPath } from '#domain/paths/owner-paths.ts';

/** Whether the screens of accounts are served. While they are not, nothing links to them. */
export const accountsOpen = true as boolean;

interface AccountLink {
  readonly href: string;
  readonly label: string;
  readonly isMain: boolean;
}

const accountLinks: readonly AccountLink[] = [
  { href: loginPath(), label: 'Iniciar Sesión', isMain: false },
  { href: registerPath(), label: 'Crear Cuenta', isMain: true },
];

/** The account buttons of the header; a screen does not link to itself (product.md 3.1). */
export function listAccountLinks(path: string | undefined): readonly AccountLink[] {
  return accountsOpen ? accountLinks.filter(({ href }) => href !== path) : [];
}

/** Where an invitation to register a business leads. */
export function joinPath(): string {
  return accountsOpen ? registerPath() : aboutPath();
}
