import { expect, test } from 'vitest';
import { parseMultipart } from '#server/routes/parse-multipart.ts';

const type = 'multipart/form-data; boundary=x';
const read = (body: string) =>
  parseMultipart(Buffer.from(body, 'latin1'), type).map(({ name, isFile, content }) => [
    name,
    isFile,
    content.toString('latin1'),
  ]);

test('reads what a browser sends', async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * at) % 256);
  const form = new FormData();
  form.append('pie "de" foto\n', 'línea\r\n--otra');
  form.append('images', new File([bytes], 'a"b.jpg'));
  form.append('images', new File([], 'vacía.jpg'));
  const response = new Response(form);
  const body = Buffer.from(await response.arrayBuffer());
  const parts = parseMultipart(body, response.headers.get('content-type') ?? '');
  expect(parts.map(({ name, isFile }) => [name, isFile])).toEqual([
    ['pie "de" foto\r\n', false],
    ['images', true],
    ['images', true],
  ]);
  expect(parts[0]?.content.toString()).toBe('línea\r\n--otra');
  expect(Buffer.compare(parts[1]?.content ?? Buffer.alloc(0), bytes)).toBe(0);
  expect(parts[2]?.content.byteLength).toBe(0);
});

test('reads an empty part and an empty form', () => {
  const head = 'content-disposition: form-data; name="a"';
  expect(read(`--x\r\n${head}\r\n\r\n\r\n--x--\r\n`)).toEqual([['a', false, '']]);
  expect(read('--x--\r\n')).toEqual([]);
});

test.each([
  '',
  '--y\r\n',
  '--x',
  '--x\r\nhola',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nhola',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nhola\r\n--x',
  '--x\r\ncontent-disposition: attachment; name="a"\r\n\r\nhola\r\n--x--',
  '--x\r\ncontent-type: text/plain\r\n\r\nhola\r\n--x--',
  `--x\r\ncontent-disposition: form-data; name="a${'a'.repeat(5000)}"\r\n\r\nhola\r\n--x--`,
])('refuses %j', (body) => {
  expect(() => read(body)).toThrow(SyntaxError);
});
