import { p, section, store } from '../store-sheet.ts';

export const petsStores = [
  store({
    name: 'Patitas',
    type: 'pets',
    province: 'La Habana',
    location: 'Santa Catalina 355, La Víbora',
    description:
      'Alimento, baño y cariño para perros y gatos. Parte de cada venta va al refugio del barrio.',
    palette: 'mango',
    tile: 'arcs',
    logo: 'scallop',
    emblem: 'paw-prints',
    banner: 'counter',
    contact: 'wtfi',
    hours: 'lu-sá 09:00-18:00, do 09:00-12:00',
    sections: [
      section('Perros', 'dog', 'De cachorros a viejitos.', [
        p(
          'Alimento para perro adulto, 5 kg',
          'rice-sack~brown+bone',
          4900,
          'Grano mediano con arroz y pollo.',
          { old: 5600 },
        ),
        p('Hueso de cuero', 'bone', 420, 'Entretiene y limpia los dientes.'),
        p('Arnés con correa', 'guide-dog', 1800, 'Tallas S, M y L. No aprieta el cuello.', {
          stock: 6,
        }),
        p(
          'Pelota que no se rompe',
          'tennis',
          350,
          'Casi. Si la rompe antes de un mes, le damos otra.',
        ),
        p('Camita acolchada', 'poodle+pillow', 2700, 'Funda lavable con cierre.'),
      ]),
      section('Gatos', 'cat', 'Para dueños con dueño.', [
        p('Alimento para gato, 2 kg', 'rice-sack~purple+cat', 3200, 'Pescado y vegetales.'),
        p('Atún en lata para gatos', 'canned-food~teal+fish', 540, 'Desmenuzado en su jugo.'),
        p('Rascador de soga', 'black-cat', 2100, 'Base pesada; salva su sofá.', { stock: 2 }),
        p('Madeja de juguete', 'yarn', 180, null),
        p('Ratón de trapo', 'mouse', 220, 'Relleno con hierba gatera.'),
      ]),
      section('Baño y clínica', 'bathtub', 'Con turno por WhatsApp.', [
        p('Baño y corte de uñas', 'bathtub+poodle', 1500, 'Champú suave y secado a mano.', {
          stock: null,
        }),
        p(
          'Champú contra pulgas',
          'lotion-bottle~green',
          890,
          'Con citronela; un frasco da ocho baños.',
        ),
        p(
          'Vacuna y desparasitación',
          'syringe',
          1900,
          'La pone la doctora Marlén, martes y viernes.',
          { stock: null },
        ),
        p('Peine para pelo largo', 'hair-pick', 460, null, { stock: 0 }),
      ]),
    ],
  }),
  store({
    name: 'Acuario Coral',
    type: 'pets',
    province: 'Santiago de Cuba',
    location: 'Enramadas 510, Santiago de Cuba',
    description: 'Peces, plantas y peceras montadas. Enseñamos a cuidarlas antes de venderlas.',
    palette: 'sea',
    tile: 'scales',
    logo: 'disc',
    emblem: 'tropical-fish',
    banner: 'frieze',
    contact: 'wf',
    hours: 'ma-sá 09:30-17:30',
    sections: [
      section('Peces y más', 'tropical-fish', 'Nacidos en cautiverio.', [
        p(
          'Pareja de escalares',
          'tropical-fish*2',
          700,
          'Tranquilos, para pecera de sesenta litros.',
        ),
        p('Goldfish', 'fish~orange', 250, 'Resistente, ideal para empezar.'),
        p('Pez globo enano', 'blowfish', 950, 'Curioso y comilón; come caracolitos.', { stock: 2 }),
        p('Jicotea pequeña', 'turtle', 600, 'Necesita sol y una piedra donde subir.', { stock: 3 }),
        p('Caracol de agua dulce', 'snail', 90, 'Limpia los cristales sin quejarse.'),
        p('Cangrejito de agua dulce', 'crab', 300, 'Necesita una piedra fuera del agua.'),
      ]),
      section('Aves y roedores', 'parrot', 'Con su jaula o sin ella.', [
        p('Cotorrita australiana', 'parrot', 1400, 'Joven y ya comiendo sola.', { old: 1600 }),
        p('Hámster', 'hamster', 450, 'Se entrega con puñado de comida y consejos.'),
        p('Conejo enano', 'rabbit', 1300, 'De dos meses y muy manso.'),
      ]),
      section('Acuario', 'coral', 'Lo que hace falta debajo del agua.', [
        p('Coral decorativo de resina', 'coral', 480, 'No destiñe ni altera el agua.'),
        p('Piedra de río lavada', 'rock', 120),
        p('Planta natural de fondo', 'seedling', 160, 'Oxigena y da refugio a los alevines.', {
          stock: 40,
        }),
        p('Termómetro de pecera', 'thermometer', 390),
      ]),
    ],
  }),
];
