import { foldWord, readPhrases } from './search-phrases.ts';
import { isEmptyWord } from './empty-words.ts';

/** Phrases that begin with the word for one thing but mean another. */
const otherThings = readPhrases(`
goma de mascar, goma de borrar, goma de pegar
leche corporal, leche limpiadora, leche de coco, leche de almendra, leche de soya
arroz con leche
piña colada
agua oxigenada, agua para batería, agua de colonia, agua micelar
pasta de dientes, pasta dental
lápiz labial, lápiz de ojos
champú para perro, champú para gato, champú para mascota, champú para auto, champú para carro
aceite de motor, aceite corporal, aceite para bebé
mantequilla de maní, mantequilla de cacahuete
cebolla en polvo, ajo en polvo, tomate en polvo
perro caliente
pez gato, gato hidráulico
ratón de juguete
pila de agua
bomba de agua, bomba de aire
huevo de chocolate, huevo sorpresa
carne de soya, frijol de soya
pan rallado
sal de frutas, sal de baño
papa rellena
cámara de aire
café con leche
funda de almohada
pintura de uñas, pintura de labios
esmalte de uñas
cola de caballo
batería de cocina
pistola de agua, pistola de silicona
copa menstrual
queso de soya
plancha de pelo, plancha de freír
base de maquillaje
polvo de hornear
`);

const index = Map.groupBy(otherThings, ([first = '']) => foldWord(first));

/** The further words of the phrases that begin with a word and mean something else, as names spell them. */
export const findOtherThings = (word: string): readonly (readonly string[])[] =>
  (index.get(foldWord(word)) ?? []).map(([, ...rest]) =>
    rest.filter((one) => !isEmptyWord(one)).map(foldWord),
  );
