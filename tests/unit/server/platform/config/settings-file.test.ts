import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../../../support/test-folder.ts';
import { ConfigError, readConfig } from '#server/platform/config/env.ts';
import { EnvironmentSchema } from '#server/platform/config/environment-schema.ts';
import { checkNames, readSettingsFile } from '#server/platform/config/settings-file.ts';

function read(content: string | Buffer) {
  const file = join(createFolder(), '.env');
  writeFileSync(file, content);
  return readSettingsFile(file);
}

test('a file from a Windows editor has the settings that the editor shows', () => {
  const { values, notes } = read(
    '\uFEFFPORT=4513\r\nRATE_LIMIT_READS=0\r\nCONTACT_EMAIL="ayuda@example.com" # el correo\r\n',
  );
  expect(values).toEqual({
    PORT: '4513',
    RATE_LIMIT_READS: '0',
    CONTACT_EMAIL: 'ayuda@example.com',
  });
  expect(notes).toEqual([]);
  expect(read('PORT=1\rHOST=::\r').values).toEqual({ PORT: '1', HOST: '::' });
});

test('a file in the encoding that Windows calls Unicode is refused', () => {
  expect(() => read(Buffer.from('\uFEFFPORT=1\r\n', 'utf16le'))).toThrow(
    /\.env is not saved as UTF-8/,
  );
});

test.each([
  ['PORT=1\nHOST=::\nPORT=2', 'line 3: PORT stands in line 1 too'],
  ['PORT 4513', 'line 1 is neither NAME=value nor a comment'],
  ['\nPORT: 4513', 'line 2 is neither NAME=value nor a comment'],
  ['SITE_URl=https://a.example', 'line 1: SITE_URl is no setting, SITE_URL is'],
  ['site-url=https://a.example', 'line 1: site-url is no setting, SITE_URL is'],
  ['export PORTT=1\nport=1', 'line 2: port is no setting, PORT is'],
  ['SITE_NAME="Mi tienda', 'line 1: SITE_NAME begins with a quote that does not end'],
  ['SITE_NAME="Mi\ntienda"', 'line 1: the quote of SITE_NAME does not end in this line'],
  ['OTHER="a\nPORT="4513"', 'line 1: the quote of OTHER does not end in this line'],
  ['SITE_NAME="Mi" tienda', 'line 1: SITE_NAME goes on after its quote'],
  ['DATABASE_URL=postgres://u:se#cret@db/v', 'line 1: DATABASE_URL has a # that would end it'],
  ['SITE_NAME=#1', 'line 1: SITE_NAME has a # that would end it'],
])('a file that would lose a setting is refused: %j', (content, sentence) => {
  expect(() => read(content)).toThrow(ConfigError);
  expect(() => read(content)).toThrow(sentence);
  expect(() => read(content)).not.toThrow(/cret|tienda|4513|a\.example/);
});

test('each wrong line is named', () => {
  expect(() => read('PORT\nHOST="::\nRUNS=api # both\nRUNS=all')).toThrow(
    /line 1 is [^\n]*\n[^\n]*line 2: HOST [^\n]*\n[^\n]*line 4: RUNS /,
  );
});

test('settings of other programs in the same file stop nothing', () => {
  const { values, notes } = read(
    `# shared
APP_NAME=Otra
APP_NAME=Otra
APP_KEY=base64:a#b
export PGPASSWORD='x y'
PRIVATE_KEY="-----BEGIN-----
MIIB
-----END-----"
NOTE="open
my.setting=1
PORT = 4513 # spaces and a comment
SITE_NAME='Café #1'
HOST=
`,
  );
  expect(values).toMatchObject({ PORT: '4513', SITE_NAME: 'Café #1', HOST: '' });
  expect(notes).toEqual([]);
});

test('a name that resembles a setting is reported, unless the setting is given too', () => {
  const near = read('SMTP_URI=smtp://mail\nMAIL_FORM=x\nPORTS=1\nAPP_URL=x').notes;
  expect(near.map((note) => note.replace(/ in .* is no/, ' is no'))).toEqual([
    'SMTP_URI is no setting of Vitrina and changes nothing; SMTP_URL is one',
    'MAIL_FORM is no setting of Vitrina and changes nothing; MAIL_FROM is one',
    'PORTS is no setting of Vitrina and changes nothing; PORT is one',
    'APP_URL is no setting of Vitrina and changes nothing; API_URL is one',
  ]);
  expect(read('SMTP_URI=smtp://mail\nSMTP_URL=outbox').notes).toEqual([]);
});

test('variables of the machine are checked too', () => {
  expect(checkNames(['PATH', 'HOME', 'SHELL', 'port', 'NODE_ENV', 'XDG_DATA_DIRS'])).toEqual([
    'port in the environment is no setting of Vitrina and changes nothing; PORT is one',
  ]);
  expect(checkNames(['SMTP_URI'])).toHaveLength(1);
  expect(() => checkNames(['SITE_URl'])).toThrow(
    'the variable SITE_URl is no setting, SITE_URL is',
  );
  expect(checkNames(Object.keys(EnvironmentSchema.entries))).toEqual([]);
});

test('spaces around a value are removed, and refused around a secret', () => {
  const { storage, siteUrl, contactEmail } = readConfig({
    SITE_URL: 'http://localhost:1 ',
    CONTACT_EMAIL: ' a@b.cu',
    STORAGE: 's3',
    S3_BUCKET: 'fotos\r',
    S3_ACCESS_KEY_ID: 'clave ',
    S3_SECRET_ACCESS_KEY: ' secreta',
  });
  expect(storage).toMatchObject({
    s3: { bucket: 'fotos', accessKeyId: 'clave', secretAccessKey: 'secreta' },
  });
  expect([siteUrl, contactEmail]).toEqual(['http://localhost:1', 'a@b.cu']);
  expect(() => readConfig({ VISITOR_SECRET: 'sixteen letters or more ' })).toThrow(
    /^VISITOR_SECRET must have no space before or after it$/,
  );
  expect(() => readConfig({ SITE_NAME: ' ' })).toThrow('SITE_NAME must hold more than spaces');
});

test.each(['Vitrina', 'hola@vitrina', 'a@b.cu, c@d.cu', 'Vitrina <>', 'todos: a@b.cu;'])(
  'no e-mail comes from %s',
  (MAIL_FROM) => {
    expect(() => readConfig({ MAIL_FROM })).toThrow(/^MAIL_FROM must be one address/);
  },
);

test.each(['hola@vitrina.example', 'Vitrina <hola@vitrina.example>', '"Café, x" <a@b.cu>'])(
  'e-mails come from %s',
  (MAIL_FROM) => {
    expect(readConfig({ MAIL_FROM }).mail.from).toBe(MAIL_FROM);
  },
);
