import { businessMessages } from '../messages.ts';
import { foldLookAlikes } from '../text/look-alike.ts';

/** Ticks in every form, and characters that look like one: the root sign and a letter of Tai Viet. */
const ticks = /[✓✔☑✅⍻√⎷ꪜ\u{10102}\u{1F5F8}\u{1F5F9}\u{1FBB1}]/u;

/** Words with which the site itself marks a verified store. */
const verified = ['verificado', 'verificada', 'verified'].map(foldLookAlikes);

/** Together with the name of the site, each of these words claims to speak for the site. */
const officials = [
  ...['soporte', 'oficial', 'ayuda', 'asistencia', 'atencion', 'administracion', 'administrador'],
  ...['administradora', 'admin', 'moderacion', 'moderador', 'moderadora', 'support', 'official'],
  ...['help', 'staff'],
].map(foldLookAlikes);

/** Alphabets with letters that look like those of another alphabet of this list. */
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
 * The reason why a store may not have a name, as a sentence for its owner. Null for an allowed name (product.md 7.5).
 * @param siteName the name of the deployment
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

/** The hint for operators about a store's forbidden name. */
export function describePretence(pretence: Pretence, siteName: string): string {
  return {
    verified: 'Lleva una marca de verificación',
    site: `Parece de ${siteName}`,
    mixed: 'Mezcla letras de varios alfabetos en una palabra',
    unreadable: 'No tiene dos letras o números',
  }[pretence];
}

/** The way in which a name deceives, or that it is hardly readable. Null for any other name. */
export function findPretence(name: string, siteName: string): Pretence | null {
  const words = listWords(name);
  const isMarked = hasRun(words, (run) => verified.includes(run)) || words.some(endsInMark);
  if (ticks.test(name) || isMarked) return 'verified';
  // A sign may replace a letter, as in "$oporte", or separate two words.
  const parted = name.replace(/[\p{P}$|+<>=~^`]/gu, ' ');
  if (isOfSite(name, siteName) || isOfSite(parted, siteName)) return 'site';
  if (mixesAlphabets(name)) return 'mixed';
  return (name.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2 ? 'unreadable' : null;
}

/** Whether a word has a mark glued to its end, as "CaféVerificado". At its start "Verificadora" would have one too. */
const endsInMark = (word: string): boolean => verified.some((mark) => word.endsWith(mark));

const listWords = (text: string): string[] => foldLookAlikes(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Whether a name contains the name of the site, in one piece or several, and a word that claims to speak for the site,
 * separate from it or joined to it.
 */
function isOfSite(name: string, siteName: string): boolean {
  const site = listWords(siteName).join('');
  const words = listWords(name);
  if (site === '') return false;
  const isOfficial = (word: string) => officials.includes(word);
  const glued = officials.flatMap((word) => [site + word, word + site, `${word}de${site}`]);
  if (words.some((word) => glued.includes(word))) return true;
  return hasRun(words, (run) => run === site) && hasRun(words, isOfficial);
}

/** Whether some consecutive words form a wanted word when they are joined, as in "V i t r i n a". */
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
