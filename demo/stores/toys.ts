import { p, section, store } from '../store-sheet.ts';

export const toysStores = [
  store({
    name: 'Juguetería El Trompo',
    type: 'toys',
    province: 'Mayabeque',
    location: 'Calle 83 número 4810, Güines',
    description: 'Juguetes de madera y tela, juegos de mesa y piñatas para cumpleaños con ruido.',
    palette: 'coral',
    tile: 'pinwheel',
    logo: 'awning',
    emblem: 'yo-yo',
    banner: 'counter',
    contact: 'wfi',
    hours: 'lu-sá 09:00-18:00',
    sections: [
      section('De madera y tela', 'teddy-bear', 'Hechos para durar hermanos.', [
        p('Osito de peluche', 'teddy-bear', 1450, 'Relleno lavable y ojos bordados, sin botones.'),
        p('Yoyo de madera', 'yo-yo', 280, 'Eje metálico, para trucos de verdad.'),
        p('Robot de cuerda', 'robot', 1900, 'Camina, tropieza y sigue.', { stock: 4 }),
        p('Muñecas que caben una en otra', 'nesting-dolls', 2200, 'Cinco piezas pintadas a mano.', {
          old: 2600,
        }),
        p('Caballito de carrusel', 'carousel-horse', 3400, 'Pieza única tallada en cedro.', {
          stock: 1,
        }),
        p('Locomotora de madera', 'locomotive', 1700, 'Ruedas que giran y campana que suena.'),
      ]),
      section('Juegos de mesa', 'domino', 'Para portal, sombra y amigos.', [
        p('Dominó doble nueve', 'domino', 1600, 'Cincuenta y cinco fichas en estuche de cedro.'),
        p('Ajedrez de viaje', 'chess-pawn', 1850, 'Tablero plegable con imanes.', { old: 2100 }),
        p('Rompecabezas de 500 piezas', 'puzzle-piece', 980, 'La bahía de La Habana al amanecer.'),
        p('Dados, juego de cinco', 'game-die*5', 240),
        p('Baraja española', 'joker', 420, 'Cartulina plastificada.'),
      ]),
      section('Fiesta', 'pinata', 'Armamos el cumpleaños completo.', [
        p('Piñata de encargo', 'pinata', 2300, 'La figura que el niño pida, rellena o vacía.', {
          stock: null,
        }),
        p('Globos de colores, veinticinco', 'balloon*5', 450, 'Látex grueso, aguantan el calor.'),
        p('Varita de maga', 'magic-wand', 320, 'Con cinta y cascabel.'),
        p('Pistola de agua', 'water-pistol', 650, 'Alcanza ocho metros, comprobado.', { stock: 0 }),
      ]),
    ],
  }),
  store({
    name: 'Papalote',
    type: 'toys',
    province: 'Guantánamo',
    location: 'Calixto García 820, Guantánamo',
    description: 'Papalotes artesanales, pelotas y juguetes para salir a la calle.',
    palette: 'sky',
    tile: 'leaves',
    logo: 'diamond',
    emblem: 'kite',
    banner: 'tiles',
    contact: 'w',
    hours: 'lu-vi 10:00-17:00, sá 09:00-14:00',
    sections: [
      section('Al aire', 'kite', 'Febrero y marzo son nuestros.', [
        p('Papalote de papel de China', 'kite', 350, 'Varillas de güin y cola de tela.'),
        p(
          'Papalote gigante azul',
          'kite~blue',
          780,
          'Un metro veinte; hacen falta dos para empinarlo.',
          { old: 900 },
        ),
        p('Bumerán de madera', 'boomerang', 420, 'Vuelve, si uno aprende.'),
        p('Disco volador de goma', 'flying-disc~orange', 260, null),
      ]),
      section('Al suelo', 'racing-car', 'Ruedas, pelotas y carreras.', [
        p('Carrito de carreras', 'racing-car', 690, 'De hojalata reciclada, pintura sin plomo.'),
        p('Camión de reparto', 'delivery-truck', 850, 'La puerta de atrás abre.', { stock: 5 }),
        p('Pelota de béisbol', 'baseball', 520, 'Cuero cosido a mano.'),
        p('Juego de bolos', 'bowling', 1150, 'Seis pinos de cedro y una bola.'),
        p('Dinosaurio articulado', 't-rex', 940, 'Doce piezas que se arman sin pegamento.', {
          old: 1100,
        }),
        p('Unicornio de trapo', 'unicorn', 1280, 'Crin de estambre y relleno lavable.'),
        p('Cohete de cartón para armar', 'rocket', 380, 'Se ensambla sin tijeras y se pinta.'),
      ]),
    ],
  }),
];
