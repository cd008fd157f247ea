import { describe, expect, test } from 'vitest';
import { describePretence, findPretence, refuseStoreName } from '#domain/stores/store-name.ts';
import { businessMessages } from '#domain/messages.ts';

const find = (name: string) => findPretence(name, 'Vitrina');

describe('the name of a store', () => {
  test.each(['✓', '✔', '✔\uFE0F', '☑\uFE0F', '✅', '🗸', '🗹', '√', 'ꪜ'])(
    'may not have %s',
    (tick) => {
      expect(find(`Café Sol ${tick}`)).toBe('verified');
      expect(find(`${tick}Café`)).toBe('verified');
    },
  );

  test.each([
    'Café Sol (verificado)',
    'Café V e r i f i c a d o',
    'Café Veri-ficada',
    'CaféVerificado',
    'Negocio Verificado',
    'TIENDA VERIFICADA',
    'Copo Verificad0',
  ])('may not say that it is verified: %s', (name) => {
    expect(find(name)).toBe('verified');
  });

  test.each([
    'Vitrina Soporte',
    'Soporte de Vitrina',
    'VITRINA OFICIAL',
    'Vitrína · Oficial',
    'V1trina 0ficial',
    'VlTRINA soporte',
    'V i t r i n a  s o p o r t e',
    'Vi-trina: Soporte',
    'Vitrina|Soporte',
    '¡Vitrina Soporte!',
    '@vitrina_soporte',
    '$oporte Vitrina',
    'VitrinaSoporte',
    'SoporteDeVitrina',
    'Ｖｉｔｒｉｎａ Ｓｏｐｏｒｔｅ',
    '𝐕𝐢𝐭𝐫𝐢𝐧𝐚 𝐒𝐨𝐩𝐨𝐫𝐭𝐞',
    'ᴠɪᴛʀɪɴᴀ ᴏꜰɪᴄɪᴀʟ',
    'Ⓥⓘⓣⓡⓘⓝⓐ soporte',
    '🅥🅘🅣🅡🅘🅝🅐 oficial',
    '🇻🇮🇹🇷🇮🇳🇦 oficial',
    'Vitrina Ayuda',
    'Atención al cliente Vitrina',
    'Vitrina Admin',
  ])('may not speak for the site: %s', (name) => {
    expect(find(name)).toBe('site');
  });

  test('goes by the name of the deployment, of several words too', () => {
    expect(findPretence('Soporte Mi Barrio', 'Mi Barrio')).toBe('site');
    expect(findPretence('Soporte MiBarrio', 'Mi Barrio')).toBe('site');
    expect(findPretence('Vitrina Soporte', 'Mi Barrio')).toBeNull();
    expect(findPretence('Soporte', '★')).toBeNull();
  });

  test.each([
    ['a Cyrillic a', 'C\u0430fé Sol'],
    ['a Greek omicron', 'Helad\u03BFs'],
    ['a Latin letter in a Cyrillic word', 'Магаzин'],
    ['letters that a figure parts', 'C\u04301e'],
  ])('may not mix alphabets within a word: %s', (_, name) => {
    expect(find(name)).toBe('mixed');
  });

  test.each(['🔥', 'Ñ', '★★★', '🍦🍦', '...', 'A ♥', '👨‍👩‍👧'])(
    'must show two letters or digits: %s',
    (name) => {
      expect(find(name)).toBe('unreadable');
    },
  );

  test.each([
    ...['Café «La Ñ» n.º 3', 'Vitrina', 'Vitrinas y Soportes para TV', 'La Vitrina de Ana'],
    ...['Soporte Técnico Copo', 'Distribuidor Oficial Samsung', '3D', 'TV', '咖啡', 'Тширт Shop'],
    ...['قهوة', 'Tシャツ Habana', 'Helados ☎\uFE0E', 'O’Reilly & Hijos', 'Verificaciones Técnicas'],
  ])('may be %s', (name) => {
    expect(find(name)).toBeNull();
  });

  test('is refused with a sentence for each reason', () => {
    const sentences = ['Sol ✓', 'Vitrina Soporte', 'C\u0430fé', '🔥'].map((name) =>
      refuseStoreName(name, 'Vitrina'),
    );
    expect(sentences).toEqual([
      businessMessages.nameVerified,
      businessMessages.nameOfSite('Vitrina'),
      businessMessages.nameMixed,
      businessMessages.nameUnreadable,
    ]);
    expect(refuseStoreName('Café Sol', 'Vitrina')).toBeNull();
    expect(describePretence('site', 'Vitrina')).toBe('Parece de Vitrina');
  });
});
