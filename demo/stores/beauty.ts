import { p, section, store } from '../store-sheet.ts';

export const beautyStores = [
  store({
    name: 'Salón Azucena',
    type: 'beauty',
    province: 'Matanzas',
    location: 'Calle Medio 285, Matanzas',
    description: 'Peluquería, uñas y maquillaje con reserva. Café de cortesía y cero apuro.',
    palette: 'rose',
    tile: 'petals',
    logo: 'scallop',
    emblem: 'lipstick',
    banner: 'frieze',
    contact: 'wtfi',
    stocked: false,
    hours: 'ma-sá 09:00-19:00',
    sections: [
      section('Cabello', 'scissors', 'Lavado incluido en todos los servicios.', [
        p('Corte de mujer', 'scissors', 900, 'Con asesoría según la forma de su rostro.'),
        p(
          'Tinte completo',
          'lotion-bottle~wine',
          3800,
          'Sin amoníaco. El largo puede variar el precio.',
          { old: 4400 },
        ),
        p('Peinado de fiesta', 'hair-pick', 2200, 'Recogidos, trenzas u ondas con fijación suave.'),
        p('Keratina', 'lotion-bottle', 6500, 'Liso natural por cuatro meses.'),
      ]),
      section('Uñas', 'nail-polish', 'Esterilizamos delante de usted.', [
        p('Manicura con esmalte', 'nail-polish', 600, 'Más de ochenta tonos.'),
        p(
          'Uñas acrílicas',
          'nail-polish~red*3',
          2500,
          'Forma y diseño a su gusto; dura tres semanas.',
        ),
        p('Pedicura profunda', 'foot', 1100, 'Exfoliación, cutículas y masaje de diez minutos.', {
          old: 1300,
        }),
      ]),
      section('Rostro y novias', 'mirror', 'Maquillaje que aguanta el calor.', [
        p('Maquillaje social', 'lipstick', 2400, 'Prueba de tono incluida.'),
        p(
          'Paquete de novia',
          'crown+lipstick+bouquet',
          null,
          'Prueba, peinado, maquillaje y retoques el día de la boda.',
        ),
        p('Limpieza facial', 'bubbles+mirror', 1900, 'Vapor, extracción y mascarilla de sábila.'),
        p('Diseño de cejas', 'eye', 500, 'Con hilo o con pinza.'),
        p('Masaje relajante', 'lotus', 2600, 'Una hora con aceite tibio de coco.', { offer: true }),
      ]),
    ],
  }),
  store({
    name: 'Jabones Manantial',
    type: 'beauty',
    province: 'Pinar del Río',
    location: 'Calle Real 40, San Diego de los Baños',
    description:
      'Cosmética artesanal con fango medicinal, miel, romero y aceite de coco del propio valle.',
    palette: 'mint',
    tile: 'leaves',
    logo: 'disc',
    emblem: 'soap',
    banner: 'tiles',
    contact: 'wi',
    hours: 'lu-vi 09:00-17:00, sá 10:00-14:00',
    sections: [
      section('Jabones', 'soap', 'Curados cuarenta días.', [
        p(
          'Jabón de miel y avena',
          'soap~yellow+honey-pot',
          280,
          'Exfolia con suavidad, para piel sensible.',
        ),
        p(
          'Jabón de romero',
          'soap~green+herb',
          260,
          'Estimula el cuero cabelludo; sirve de champú sólido.',
        ),
        p('Jabón de fango medicinal', 'soap~gray', 340, 'Del balneario, para piel grasa.', {
          old: 400,
        }),
        p('Caja de seis jabones', 'soap~pink*6', 1450, 'Surtidos y envueltos en papel de guano.', {
          stock: 9,
        }),
        p('Esponja vegetal', 'sponge', 190),
      ]),
      section('Cuerpo y cabello', 'lotion-bottle', 'Sin parabenos ni perfumes fuertes.', [
        p('Crema de sábila', 'lotion-bottle~green', 520, 'Refresca después del sol.'),
        p(
          'Aceite de coco prensado en frío',
          'preserve-jar~white+coconut',
          690,
          'Un frasco para piel, pelo y cocina.',
        ),
        p(
          'Acondicionador de hibisco',
          'lotion-bottle~pink+hibiscus',
          610,
          'Desenreda rizos sin pesar.',
          { stock: 2 },
        ),
        p('Sales de baño con lavanda', 'salt+hyacinth', 450),
        p('Vela aromática de vainilla', 'candle', 480, 'Cera de abeja, veinte horas.', {
          old: 560,
        }),
        p('Peine de madera', 'hair-pick~brown', 350, 'Dientes anchos que no parten el rizo.', {
          stock: 0,
        }),
      ]),
    ],
  }),
  store({
    name: 'Barbería Navaja Fina',
    type: 'beauty',
    province: 'Camagüey',
    location: 'Maceo 90, Camagüey',
    description: 'Degradados limpios, barba con toalla caliente y conversación de pelota.',
    palette: 'slate',
    tile: 'diamonds',
    logo: 'diamond',
    emblem: 'barber-pole',
    banner: 'tiles',
    contact: 'w',
    stocked: false,
    hours: 'lu-sá 08:00-20:00',
    sections: [
      section('En el sillón', 'barber-pole', 'Por orden de llegada o con turno.', [
        p('Corte clásico', 'person-getting-haircut', 350, 'A tijera, con terminación a navaja.'),
        p('Degradado', 'scissors', 450, 'De cero a lo que quiera, sin escalones.'),
        p(
          'Afeitado con toalla caliente',
          'razor',
          400,
          'Espuma de brocha y navaja nueva en cada cliente.',
          { old: 500 },
        ),
        p('Corte infantil', 'boy', 280, 'Paciencia y caramelo incluidos.'),
        p('Corte y barba', 'scissors+razor', 650, 'El servicio completo, cuarenta minutos.'),
      ]),
      section('Para la casa', 'razor', 'Lo mismo que usamos aquí.', [
        p('Cera mate para peinar', 'preserve-jar~brown', 580, 'Agarre fuerte, se va con agua.', {
          stock: 14,
        }),
        p('Aceite para barba', 'bottle~brown', 640, null, { stock: 5 }),
        p('Máquina de afeitar de mango', 'razor', 900, 'Con cinco cuchillas de repuesto.', {
          stock: 8,
        }),
      ]),
    ],
  }),
];
