import { p, section, store } from '../store-sheet.ts';

export const sportsStores = [
  store({
    name: 'Gimnasio Hierro',
    type: 'sports',
    province: 'Artemisa',
    location: 'Calle 33 entre 48 y 50, San Antonio de los Baños',
    description: 'Pesas, boxeo y yoga bajo un techo alto. La primera clase va por nosotros.',
    palette: 'brick',
    tile: 'diamonds',
    logo: 'diamond',
    emblem: 'dumbbell',
    banner: 'counter',
    contact: 'wti',
    hours: 'lu-vi 06:00-21:00, sá 07:00-13:00',
    sections: [
      section('Clases y mensualidades', 'person-lifting-weights', 'Sin matrícula ni permanencia.', [
        p(
          'Mensualidad de pesas',
          'person-lifting-weights',
          1500,
          'Acceso todos los días y rutina hecha a su medida.',
          { stock: null },
        ),
        p(
          'Clases de boxeo',
          'boxing-glove',
          1800,
          'Tres por semana con un exmiembro de la preselección.',
          { stock: null },
        ),
        p(
          'Yoga al amanecer',
          'person-in-lotus-position',
          1200,
          'Martes y jueves a las seis y media.',
          { old: 1400, stock: null },
        ),
        p('Entrenador personal', 'stopwatch', null, 'Plan de doce semanas conversado con usted.', {
          stock: null,
        }),
      ]),
      section('Equipos', 'dumbbell', 'Para entrenar en casa.', [
        p('Mancuernas de 5 kg, par', 'dumbbell', 5800, 'Hierro con forro de goma.', { stock: 4 }),
        p('Colchoneta de yoga', 'yoga-mat', 2900, 'Seis milímetros, no resbala.'),
        p('Guantes de boxeo de 12 onzas', 'boxing-glove', 7200, 'Relleno triple y cierre ancho.', {
          old: 8000,
        }),
        p('Kimono de judo', 'martial-arts-uniform', 6400),
        p('Pelota de baloncesto', 'basketball', 3100, 'Para calle, buen agarre.'),
        p('Balón de fútbol', 'soccer-ball', 2800, 'Cosido, número cinco.'),
        p('Camiseta de entrenar', 'running-shirt', 1300, 'Seca en minutos.'),
      ]),
    ],
  }),
  store({
    name: 'Ciclo Bayamo',
    type: 'sports',
    province: 'Granma',
    location: 'General García 260, Bayamo',
    description:
      'Bicicletas armadas a mano, piezas y taller para las dos ruedas que mueven la ciudad.',
    palette: 'lemon',
    tile: 'arcs',
    logo: 'scallop',
    emblem: 'bicycle',
    banner: 'arcade',
    currency: 'USD',
    contact: 'wf',
    hours: 'lu-vi 08:00-18:00, sá 08:00-13:00',
    sections: [
      section('Bicicletas', 'bicycle', 'Con inflado y ajuste gratis el primer mes.', [
        p('Bicicleta de paseo', 'bicycle', 180, 'Cuadro bajo, parrilla y guardafangos.', {
          old: 210,
          stock: 3,
        }),
        p('Bicicleta azul de montaña', 'bicycle~blue', 240, 'Veintiún cambios y freno de disco.'),
        p('Patineta de madera', 'skateboard', 39, 'Siete capas de arce.'),
        p('Monopatín plegable', 'kick-scooter', 55, 'Freno trasero y altura regulable.'),
        p('Patines de cuatro ruedas', 'roller-skate', 42, 'Tallas 34 a 40.', { stock: 2 }),
      ]),
      section('Piezas y taller', 'wrench', 'Se montan mientras espera.', [
        p('Llanta de 26 pulgadas', 'wheel', 17, 'Aluminio de doble pared, ya centrada.'),
        p('Cadena de bicicleta', 'chains', 9),
        p('Casco de ciclista', 'helmet', 21, 'Ventilado, con ajuste en la nuca.', {
          old: 25,
        }),
        p('Timbre de manubrio', 'bell', 3.5),
        p('Candado con dos llaves', 'locked-with-key', 11, 'Cable de un metro forrado.'),
        p('Mantenimiento general', 'bicycle+wrench', 12, 'Engrase, frenos, cambios y centrado.', {
          stock: null,
        }),
      ]),
    ],
  }),
  store({
    name: 'Mar y Pesca',
    type: 'sports',
    province: 'Isla de la Juventud',
    location: 'Calle 39 número 2210, Nueva Gerona',
    description: 'Avíos de pesca, buceo y campismo para quien vive mirando al agua.',
    palette: 'sea',
    tile: 'scales',
    logo: 'disc',
    emblem: 'fishing-pole',
    banner: 'counter',
    currency: 'EUR',
    contact: 'wt',
    hours: 'ma-do 08:00-16:00',
    sections: [
      section('Pesca', 'fishing-pole', 'Probado en La Bibijagua.', [
        p(
          'Vara con carrete',
          'fishing-pole',
          34,
          'Fibra de dos tramos, carrete de cinco rodamientos.',
        ),
        p(
          'Surtido de anzuelos, cincuenta',
          'hook',
          6,
          'Del cuatro al doce, en caja con divisiones.',
        ),
        p('Atarraya de mano', 'net-with-handle', 19, null, { stock: 5 }),
        p('Caja de avíos', 'toolbox~blue', 16, 'Tres bandejas que se abren en escalera.', {
          old: 20,
        }),
      ]),
      section('Buceo y playa', 'diving-mask', 'Para ver el coral sin tocarlo.', [
        p('Careta y snorkel', 'diving-mask', 25, 'Silicona suave, cristal templado.'),
        p('Salvavidas circular', 'ring-buoy', 29, 'Reglamentario, con cabo de veinte metros.'),
        p('Disco volador', 'flying-disc', 5),
        p('Pelota de voleibol', 'volleyball', 14, 'Costura reforzada para arena.'),
        p('Excursión en kayak', 'canoe', 22, 'Medio día con guía, agua y merienda.', {
          stock: null,
        }),
      ]),
      section('Campismo', 'tent', 'Noches con estrellas.', [
        p('Casa de campaña para tres', 'tent', 68, 'Doble techo y piso sellado.', { stock: 2 }),
        p('Brújula', 'compass', 9, 'Con escala y tapa.'),
        p('Mochila de 50 litros', 'backpack~green', 44, 'Con cinturón y cubierta para lluvia.', {
          old: 52,
        }),
      ]),
    ],
  }),
];
