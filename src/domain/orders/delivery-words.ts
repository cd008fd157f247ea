/**
 * Four hundred words for things. They are easy to understand over a bad line, have no accents, and no two sound the
 * same.
 */
export const deliveryWords = `
abeja abrigo aceite acera aguja ajedrez aldea alfiler alga algodon almeja altar ancla anillo antena arbol
arco ardilla arete armario aroma arpa arroyo arroz astro atun avena avion azucar azul bahia balcon bambu
bandera banjo barril baston batata baul blusa bodega bolero bolsa bosque bote botella boton brisa broche
bronce buho bulto buque burro buzon cadena calabaza calor camello camino camisa campana campo canario
canasta candado canela cangrejo canoa canto caracol carbon carreta carta casa casco castor catre cebolla
ceiba cereza chal ciervo circo ciruela cisne ciudad clavel clavo coche codo cofre cohete colina collar
columpio cometa concha conejo coral corcho cordel corona correo cosecha costa cotorra crema cristal cuadro
cubo cuchara cuerda cueva danza datil dedo delfin diamante diario dibujo diente disco dorado dragon ducha
dulce ebano eco edificio eje elefante elote encina enero ensayo erizo escoba escudo esfera espada espejo
espiga esponja estrella estufa faja falda faro farol feria fibra fideo fiesta figura flauta flecha flor
fogata fondo foto frase fresa frijol fruta fuego furgon gaita galleta gallo gamba ganso garza gaviota gema
girasol globo gorra gota granja grillo grulla guante guayaba guiso guitarra hacha hada hamaca harina hebra
helado helecho hielo hierba hierro hilo hogar hoja hongo horno hotel huerto humo idea iglu iguana iman isla
istmo jabon jaguar jardin jarra jaula jazmin jirafa joya jugo juguete jungla junio kiosco kiwi koala labio
lagarto lancha lapiz laurel lazo leche lechuga lente lenteja libro liebre limon lirio llave lluvia loma lupa
madera maiz maleta malva mamey mango mapa mariposa marmol marzo melon menta mercado mesa metal miel mimbre
minuto mochila molino mono monte mora mosaico motor mueble mula muro musgo nacar nardo nave niebla nieve
nogal norte nube nudo nuez oasis oboe ocaso oceano oficio olivo olla onda opalo orca orilla orquesta oso
ostra oveja pala palma paloma pan panal papaya papel parque pasta pavo pera perla perro pez piano piedra
pimienta pincel pino pipa piscina playa pluma polea pomelo poste prado puente puerta pulpo puma queso quinta
rabano radio rama rana raqueta red regalo reina reloj remo resina reto rey rio risa roble roca rodilla rollo
romero ropa rosa rubi rueda sabana sal salsa salto sandia sapo sarten sauce selva semilla sendero sierra
silla sol sombra sopa tabla taburete taza techo tela templo tierra tigre tinta toalla tomate toro torre
trigo trompo tulipan tunel uva vaca vaso vela venado verano viento viola violin yate yuca zapato zorro
`
  .trim()
  .split(/\s+/);

const numbers = 100;

/**
 * Creates the delivery word of an order. The recipient says it to the store, and the store repeats it to the buyer.
 * @example createDeliveryWord((n) => crypto.getRandomValues(new Uint8Array(n))) // 'MANGO-47'
 */
export function createDeliveryWord(randomBytes: (count: number) => Uint8Array): string {
  const kinds = deliveryWords.length * numbers;
  for (;;) {
    const [high = 0, low = 0] = randomBytes(2);
    const drawn = high * 256 + low;
    // Numbers above the largest multiple would make some words likelier.
    if (drawn >= kinds) continue;
    const word = deliveryWords[drawn % deliveryWords.length] ?? '';
    const number = Math.floor(drawn / deliveryWords.length);
    return `${word.toUpperCase()}-${String(number).padStart(2, '0')}`;
  }
}
