import { businessMessages } from '../messages.ts';
import { foldLookAlikes } from '../text/look-alike.ts';

/** Ticks in every form, and what passes for one: the sign of a root and a letter of Tai Viet. */
const ticks = /[✓✔☑✅⍻√⎷ꪜ\u{10102}\u{1F5F8}\u{1F5F9}\u{1FBB1}]/u;

/** What the site itself says of a store that it has verified. */
const verified = new Set(['verificado', 'verificada', 'verified'].map(foldLookAlikes));

/** With the name of the site beside it, each of these says that whoever runs the site speaks. */
const officials = [
  ...['soporte', 'oficial', 'ayuda', 'asistencia', 'atencion', 'administracion', 'administrador'],
  ...['administradora', 'admin', 'moderacion', 'moderador', 'moderadora', 'support', 'official'],
  ...['help', 'staff'],
].map(foldLookAlikes);

/** Alphabets that have letters drawn like those of another of them. */
const alike = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];

/**
 * Why a store may not be called so, in a sentence for its owner; null for a name that pretends nothing (product.md 7.5).
 * @param siteName what the deployment is called
 */
export function refuseStoreName(name: string, siteName: string): string | null {
  const pretence = findPretence(name, siteName);
  if (pretence === 'site') return businessMessages.nameOfSite(siteName);
  return pretence && refusals[pretence];
}

export type Pretence = 'verified' | 'site' | 'mixed' | 'unreadable';

const refusals = {
  verified: businessMessages.nameVerified,
  mixed: businessMessages.nameMixed,
  unreadable: businessMessages.nameUnreadable,
};

/** What an operator reads of a store whose name pretends something. */
export function describePretence(pretence: Pretence, siteName: string): string {
  return {
    verified: 'Lleva una marca de verificación',
    site: `Parece de ${siteName}`,
    mixed: 'Mezcla letras de varios alfabetos en una palabra',
    unreadable: 'No tiene dos letras o números',
  }[pretence];
}

/** What a name pretends, or that it can hardly be read; null for any other. */
export function findPretence(name: string, siteName: string): Pretence | null {
  if (ticks.test(name) || listWords(name).some((word) => verified.has(word))) return 'verified';
  // A sign may stand for a letter, as in "$oporte", or part two words.
  const parted = name.replace(/[\p{P}$|+<>=~^`]/gu, ' ');
  if (isOfSite(name, siteName) || isOfSite(parted, siteName)) return 'site';
  if (mixesAlphabets(name)) return 'mixed';
  return (name.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2 ? 'unreadable' : null;
}

const listWords = (text: string): string[] => foldLookAlikes(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a name has that of the site, in one piece or several, and a word that speaks for it, apart or glued to it. */
function isOfSite(name: string, siteName: string): boolean {
  const site = listWords(siteName).join('');
  const words = listWords(name);
  if (site === '') return false;
  const isOfficial = (word: string) => officials.includes(word);
  const glued = officials.flatMap((word) => [site + word, word + site, `${word}de${site}`]);
  if (words.some((word) => glued.includes(word))) return true;
  return hasRun(words, (run) => run === site) && hasRun(words, isOfficial);
}

/** Whether some words that follow each other are one when put together, as in "V i t r i n a". */
function hasRun(words: readonly string[], isWanted: (run: string) => boolean): boolean {
  return words.some((_, start) => {
    let run = '';
    return words.slice(start).some((word) => isWanted((run += word)));
  });
}

function mixesAlphabets(name: string): boolean {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.some((word) => alike.filter((script) => script.test(word)).length > 1);
}
