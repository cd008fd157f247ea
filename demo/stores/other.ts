import { p, section, store } from '../store-sheet.ts';

export const otherStores = [
  store({
    name: 'Floristería Jazmín',
    type: 'other',
    province: 'Cienfuegos',
    location: 'Avenida 56 número 4107, Cienfuegos',
    description: 'Flores frescas cada mañana, coronas, ramos de novia y plantas para balcones.',
    palette: 'guava',
    tile: 'petals',
    logo: 'scallop',
    emblem: 'bouquet',
    banner: 'counter',
    contact: 'wtfi',
    hours: 'lu-sá 07:30-18:00, do 08:00-12:00',
    sections: [
      section('Ramos', 'bouquet', 'Entrega en la ciudad sin costo.', [
        p('Ramo de temporada', 'bouquet', 1200, 'Lo que el campo dio esa mañana, atado con yagua.'),
        p('Docena de rosas rojas', 'rose*5', 1800, 'Tallo largo, sin espinas.', { old: 2200 }),
        p(
          'Girasoles, cinco varas',
          'sunflower*5',
          950,
          'Para la Caridad o para quien se lo merezca.',
        ),
        p('Tulipanes de tela', 'tulip*3', 1100, 'No se marchitan: cosidos uno por uno.'),
        p('Ramo de novia', 'bouquet~pink', 3500, 'Se diseña con foto del vestido.', {
          stock: null,
        }),
      ]),
      section('Plantas', 'potted-plant', 'Con tarjeta de cuidados.', [
        p('Mar pacífico en maceta', 'hibiscus', 700, 'Florece todo el año con dos horas de sol.'),
        p('Cactus pequeño', 'cactus', 350, 'Para olvidadizos.'),
        p('Planta de sombra', 'potted-plant', 780, 'En maceta de barro, lista para la sala.', {
          stock: 5,
        }),
        p('Jacinto morado', 'hyacinth', 640, 'Aroma intenso, florece una vez al año.'),
        p('Palma de sala', 'palm-tree', 2400, 'Un metro de alto, crece despacio.', { stock: 3 }),
        p('Postura de ají', 'seedling', 60, 'Lista para trasplantar.'),
        p('Loto para estanque', 'lotus', 1500, null, { stock: 0 }),
      ]),
      section('Velas y ofrendas', 'candle', 'Con discreción y respeto.', [
        p('Velón blanco', 'candle', 260),
        p('Corona fúnebre', 'bouquet~white', null, 'Cinta con dedicatoria incluida.', {
          stock: null,
        }),
      ]),
    ],
  }),
  store({
    name: 'Instrumentos Son',
    type: 'other',
    province: 'Santiago de Cuba',
    location: 'Calle San Basilio 355, El Tivolí',
    description:
      'Luthiers y tamboreros: guitarras, tumbadoras y maracas que ya suenan en medio Caribe.',
    palette: 'brick',
    tile: 'cross',
    logo: 'arch',
    emblem: 'guitar',
    banner: 'arcade',
    currency: 'USD',
    contact: 'wfi',
    hours: 'lu-vi 09:00-17:00, sá 10:00-14:00',
    sections: [
      section('Cuerda', 'guitar', 'Maderas de más de diez años.', [
        p('Guitarra de estudio', 'guitar', 110, 'Tapa de cedro, acción baja para principiantes.'),
        p('Guitarra roja eléctrica', 'guitar~red', 240, 'Montada y calibrada en el taller.', {
          stock: 2,
        }),
        p('Violín de cuatro cuartos', 'violin', 180, 'Con arco, estuche y resina.', { old: 210 }),
        p('Banjo de cinco cuerdas', 'banjo', 165, 'Parche nuevo y clavijas suaves.', { stock: 1 }),
      ]),
      section('Percusión', 'long-drum', 'Cueros curtidos aquí mismo.', [
        p('Tumbadora', 'long-drum', 220, 'Duela de roble y herrajes cromados.'),
        p('Par de maracas', 'maracas', 14, 'De güira, rellenas con semilla de capacho.', {
          old: 18,
        }),
        p('Redoblante', 'drum', 130, 'Casco de madera y baquetas de regalo.'),
      ]),
      section('Viento y teclas', 'trumpet', 'Probados nota por nota.', [
        p('Trompeta de estudiante', 'trumpet', 195, 'Lacada, con boquilla y aceite.'),
        p('Saxofón alto', 'saxophone', 460, 'De uso, zapatillas nuevas.', { stock: 1 }),
        p('Flauta traversa', 'flute', 150),
        p('Acordeón', 'accordion', 340, 'Ochenta bajos, fuelle sin fugas.', { stock: 1 }),
        p('Teclado de cinco octavas', 'musical-keyboard', 175),
        p(
          'Afinación y reparación',
          'guitar+screwdriver',
          null,
          'Traiga el instrumento y le decimos.',
          { stock: null },
        ),
      ]),
    ],
  }),
  store({
    name: 'Fiesta Completa',
    type: 'other',
    province: 'Granma',
    location: 'Avenida Céspedes 77, Manzanillo',
    description:
      'Alquiler y decoración para cumpleaños, quince y bodas. Usted invite, lo demás es nuestro.',
    palette: 'mango',
    tile: 'pinwheel',
    logo: 'diamond',
    emblem: 'party-popper',
    banner: 'frieze',
    contact: 'wt',
    hours: 'lu-sá 09:00-18:00',
    sections: [
      section('Decoración', 'balloon', 'Montaje y recogida incluidos.', [
        p(
          'Arco de globos',
          'balloon+confetti-ball',
          4500,
          'Tres metros en los colores de la fiesta.',
          { stock: null },
        ),
        p('Confeti y serpentinas', 'confetti-ball', 350),
        p('Lanza confeti, tres', 'party-popper*3', 900, 'Giran y disparan; papel de colores.', {
          old: 1100,
        }),
        p(
          'Farolitos de papel, seis',
          'red-paper-lantern*3',
          1600,
          'Para colgar en patio o portal.',
        ),
        p('Lazos para regalo, diez', 'ribbon*3', 280),
        p('Bengalas, paquete', 'sparkler', 420, 'Un minuto de luz para soplar las velas.', {
          stock: 5,
        }),
      ]),
      section('Alquiler', 'chair', 'Por día, con transporte.', [
        p('Diez sillas', 'chair*3', 1500, 'Madera plegable, limpias.', { stock: null }),
        p(
          'Equipo de sonido',
          'speaker-high-volume+microphone',
          6000,
          'Dos bocinas, micrófono y operador.',
          { old: 7000, stock: null },
        ),
        p('Disfraces de animales', 'performing-arts', 1200, 'Tallas de niño y de adulto.', {
          stock: 4,
        }),
        p('Vajilla para cincuenta', 'fork-and-knife-with-plate', 3800, 'Se devuelve sin fregar.', {
          stock: null,
        }),
      ]),
      section('Regalos', 'wrapped-gift', 'Envueltos y entregados.', [
        p('Caja sorpresa', 'wrapped-gift', 2500, 'Dulces, vela, tarjeta y un detalle a escoger.'),
        p(
          'Desayuno a domicilio',
          'croissant+hot-beverage+rose',
          3200,
          'Antes de las nueve, con canción si quiere.',
          { stock: null },
        ),
      ]),
    ],
  }),
];
