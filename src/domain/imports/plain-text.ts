const names: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{ aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', ntilde: 'ñ', uuml: 'ü' },
};

/**
 * The visible text of a description that another shop keeps as HTML. Input and output are text, so no markup is ever
 * run.
 * @example readMarkup('<p>Pan &amp; <b>vino</b></p>') // 'Pan & vino'
 */
export function readMarkup(html: string): string {
  return html
    .replaceAll('\\n', '\n')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|([a-z]{2,8}));/gi, (whole, code?: string, name?: string) =>
      code === undefined
        ? (findCharacter(name ?? '') ?? whole)
        : String.fromCodePoint(Number(code)),
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The character of an entity by its name. A name that begins with a capital stands for a capital letter. */
function findCharacter(name: string): string | undefined {
  const character = names[name.toLowerCase()];
  return /^[A-Z]/.test(name) ? character?.toUpperCase() : character;
}

/**
 * The first of several category paths that another shop keeps in one cell, as the name of its last step.
 * @example readCategoryPath('Ropa > Camisas, Ofertas') // 'Camisas'
 */
export function readCategoryPath(text: string): string {
  const [first = ''] = text.replaceAll('\\,', '\uE000').split(',');
  return (first.split('>').pop() ?? '').replaceAll('\uE000', ',').trim();
}
