import { p, section, store } from '../store-sheet.ts';

export const booksStores = [
  store({
    name: 'Librería El Faro',
    type: 'books',
    province: 'Matanzas',
    location: 'Calle Milanés 71, frente al puente',
    description: 'Libros nuevos y usados, mapas antiguos y tertulia los viernes a las cinco.',
    palette: 'brick',
    tile: 'arcs',
    logo: 'arch',
    emblem: 'books',
    banner: 'arcade',
    contact: 'wtf',
    hours: 'lu-vi 10:00-18:00, sá 10:00-16:00',
    sections: [
      section('Literatura', 'closed-book', 'Leída por nosotros antes que por usted.', [
        p(
          'Antología de cuentos cubanos',
          'closed-book',
          650,
          'Veintidós autores del siglo XX, edición de bolsillo.',
        ),
        p(
          'Poesía completa de la bahía',
          'blue-book',
          480,
          'Versos de poetas matanceros, con notas.',
        ),
        p(
          'Novela policial de segunda mano',
          'orange-book',
          250,
          'Sorpresa garantizada: la escogemos según su humor.',
          { old: 320 },
        ),
        p(
          'Lote de cinco novelas usadas',
          'books',
          900,
          'Las escogemos distintas y en buen estado.',
          { stock: 4 },
        ),
        p('Teatro para leer en voz alta', 'performing-arts', 520),
      ]),
      section('Infantil y escolar', 'open-book', 'Para leer antes de dormir.', [
        p('Cuentos ilustrados', 'open-book', 720, 'Tapa dura y letra grande.'),
        p(
          'Libro de colorear de animales',
          'green-book',
          300,
          'Fauna cubana: jutías, tocororos y manatíes.',
        ),
        p(
          'Atlas escolar',
          'globe-showing-americas',
          1100,
          'Actualizado, con mapas por provincia.',
          { stock: 3 },
        ),
        p('Diccionario ilustrado', 'green-book~blue', 980, 'Diez mil voces con dibujos.', {
          old: 1150,
        }),
      ]),
      section('Rarezas', 'scroll', 'Una pieza de cada una.', [
        p('Mapa antiguo de Matanzas', 'world-map', 3800, 'Reproducción en papel de algodón.', {
          stock: 1,
        }),
        p(
          'Revista de los años cincuenta',
          'rolled-up-newspaper',
          850,
          'Con anuncios que valen más que los artículos.',
        ),
        p('Partitura de danzón', 'musical-score', 600, null, { stock: 2 }),
        p('Pergamino caligrafiado', 'scroll', 1400, 'Su poema o su promesa, a pluma y tinta.', {
          stock: null,
        }),
      ]),
    ],
  }),
  store({
    name: 'Papel y Tinta',
    type: 'books',
    province: 'Ciego de Ávila',
    location: 'Independencia Oeste 58, Ciego de Ávila',
    description: 'Papelería, arte y útiles escolares. Encuadernamos tesis de un día para otro.',
    palette: 'indigo',
    tile: 'diamonds',
    logo: 'plaque',
    emblem: 'fountain-pen',
    banner: 'frieze',
    contact: 'w',
    hours: 'lu-vi 08:30-17:30, sá 08:30-12:30',
    sections: [
      section('Escritorio', 'pencil', 'Lo que siempre se pierde.', [
        p('Libreta rayada de cien hojas', 'notebook', 320, 'Papel que no traspasa la tinta.'),
        p(
          'Libreta de tapa decorada',
          'notebook-with-decorative-cover',
          480,
          'Cosida a mano, para diarios y recetas.',
          { old: 560 },
        ),
        p('Lápices, docena', 'pencil*3', 290, 'Mina HB y goma que borra.'),
        p('Bolígrafos azules, cinco', 'pen*3', 350, null),
        p('Pluma fuente', 'fountain-pen', 1900, 'Con dos cartuchos y estuche.', { stock: 3 }),
        p('Presillas, caja de cien', 'paperclip*5', 180),
        p('Agenda del año', 'spiral-calendar', 950, 'Semana a la vista y santoral.', { old: 1200 }),
        p('Regla y cartabón', 'triangular-ruler+straight-ruler', 260),
      ]),
      section('Arte', 'artist-palette', 'Para empezar o para seguir.', [
        p('Acuarelas, doce colores', 'artist-palette', 1350, 'Con pincel y paleta.'),
        p('Crayolas de cera', 'crayon*5', 520, 'Colores vivos que no manchan la ropa.'),
        p('Pinceles, juego de cinco', 'paintbrush*2', 880, 'Cerda suave, virola que no afloja.', {
          stock: 5,
        }),
        p('Tijeras escolares', 'scissors', 340, 'Punta redonda.'),
      ]),
      section('Servicios', 'printer', 'De lunes a sábado.', [
        p('Impresión por página', 'printer', 15, 'Color o negro, traiga su memoria.', {
          stock: null,
        }),
        p('Encuadernación de tesis', 'ledger', 850, 'Tapa dura con letras doradas.', {
          stock: null,
        }),
      ]),
    ],
  }),
];
