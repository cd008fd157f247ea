import { expect, test } from 'vitest';
import {
  collectSentences,
  isForPeople,
  renderSentences,
} from '../../../scripts/checks/sentences.ts';

test('visible text of an element and its attributes is collected, with a mark for inserted values', () => {
  const source = `
    import { Button } from './Guardar cambios.tsx';
    const titles = { edit: 'Editar producto', kind: 'main-title' } as const;
    export const Form = ({ name, isNew }: Props) => {
      if (name === 'Sin nombre') throw new Error('The form has no name');
      const words = 'el la de que'.split(' ');
      return (
        <form className="panel grid gap-2" aria-label={\`Datos de \${name}\`} id="Formulario">
          <p>
            Tus datos se
            guardan aquí.
          </p>
          <input placeholder="Por ejemplo: Dulces" name="price" />
          <Button>{isNew ? 'Guardar' : 'Guardar cambios'}</Button>
          <Button>{isNew ? 'Guardar' : titles.edit}</Button>
        </form>
      );
    };`;
  expect(collectSentences('src/islands/x/Form.tsx', source)).toEqual([
    'Editar producto',
    'Datos de {…}',
    'Tus datos se guardan aquí.',
    'Por ejemplo: Dulces',
    'Guardar',
    'Guardar cambios',
  ]);
});

test('a page of Astro is read past its styles, scripts and open tags', () => {
  const source = `---
import Layout from '#layouts/Layout.astro';
const description = 'Lo que vende tu barrio';
---
<!doctype html>
<Layout title="Inicio">
  <meta name="robots" content="noindex" />
  <img src="/logo.svg" alt="La vitrina">
  <p class="text-soft">Todavía no hay negocios.<br>Vuelve pronto.</p>
  <style>p { content: 'El estilo no se lee'; }</style>
  <script>console.log('El programa tampoco');</script>
</Layout>`;
  expect(collectSentences('src/pages/x.astro', source)).toEqual([
    'Lo que vende tu barrio',
    'Inicio',
    'La vitrina',
    'Todavía no hay negocios.',
    'Vuelve pronto.',
  ]);
});

test.each([
  ['No procede', true],
  ['Guardando…', true],
  ['¿Y la foto?', true],
  ['hace {…} min', true],
  ['hace {…} minutos', true],
  ['el comentario', true],
  ['Guardado; la portada cambia en cuanto se publique.', true],
  ['1 queda oculto porque ya tiene pedidos', true],
  ['color: red; margin: 0', false],
  ['0 0 24 24', false],
  ['16px', false],
  ['flex min-h-11 items-center text-sea', false],
  ['select b.id from businesses b', false],
  ['The store is blocked.', false],
  ['content-type', false],
  ['X-Session-Id', false],
  ['/admin/negocios', false],
  ['ArrowDown', false],
  ['{…}', false],
])('whether %j is for people: %j', (text, isRead) => {
  expect(isForPeople(text)).toBe(isRead);
});

test('in the server a capital alone makes no sentence, because names of protocols have one', () => {
  const source = `export const reply = ['Invalid Access Token', 'Escribe el motivo.'];`;
  expect(collectSentences('src/server/x.ts', source)).toEqual(['Escribe el motivo.']);
});

test('the document lists each file with sentences under its folder', () => {
  const files = new Map([
    ['src/islands/b/B.tsx', `export const b = <p>Ver todo</p>;`],
    ['src/islands/a/silent.ts', `export const a = 'main';`],
    ['src/domain/a.ts', `export const a = 'Usa \\'esto\\' y \`aquello\`';`],
    ['tests/unit/c.test.ts', `export const c = 'No se lee';`],
  ]);
  const text = renderSentences(files);
  expect(text.slice(text.indexOf('## '))).toBe(
    [
      "## domain\n\n`src/domain/a.ts`\n\n- `` Usa 'esto' y `aquello` ``\n",
      '## islands/b\n\n`src/islands/b/B.tsx`\n\n- `Ver todo`\n',
    ].join('\n'),
  );
});
