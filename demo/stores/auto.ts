import { p, section, store } from '../store-sheet.ts';

export const autoStores = [
  store({
    name: 'Taller Los Primos',
    type: 'auto',
    province: 'Holguín',
    location: 'Avenida Cajigal 115, Holguín',
    description: 'Mecánica de clásicos y modernos. Si rueda, lo arreglamos; si no rueda, también.',
    palette: 'coral',
    tile: 'star',
    logo: 'scallop',
    emblem: 'automobile',
    banner: 'counter',
    contact: 'wf',
    stocked: false,
    hours: 'lu-vi 08:00-17:00, sá 08:00-12:00',
    sections: [
      section('Mecánica', 'mechanic', 'Diagnóstico sin compromiso.', [
        p('Cambio de aceite y filtro', 'oil-drum', 2800, 'Incluye revisión de niveles y luces.', {
          old: 3200,
        }),
        p('Ajuste de motor', 'gear', null, 'Se cotiza después de oírlo. Garantía de seis meses.'),
        p(
          'Afinación de carburador',
          'automobile+screwdriver',
          3500,
          'Gasta menos y arranca a la primera.',
        ),
        p(
          'Frenos, las cuatro ruedas',
          'tire+wrench',
          4200,
          'Bandas o pastillas, sangrado incluido.',
        ),
        p(
          'Auxilio en carretera',
          'pickup-truck',
          3000,
          'Hasta treinta kilómetros de la ciudad, de día y de noche.',
        ),
      ]),
      section('Chapa y pintura', 'paint-can', 'Cabina cerrada y color exacto.', [
        p(
          'Pintura completa',
          'automobile~blue+paint-can',
          null,
          'Del rojo de fábrica al azul que soñó.',
        ),
        p('Pulido y encerado', 'automobile', 3800, 'Devuelve el brillo sin comer pintura.', {
          old: 4500,
        }),
        p('Tapicería de asientos', 'seat', 9500, 'Vinil, tela o piel; costura doble.'),
      ]),
    ],
  }),
  store({
    name: 'Repuestos Rodando',
    type: 'auto',
    province: 'Mayabeque',
    location: 'Carretera Central km 34, Jaruco',
    description: 'Gomas, baterías y piezas para autos, motos y ciclomotores eléctricos.',
    palette: 'slate',
    tile: 'cross',
    logo: 'disc',
    emblem: 'tire',
    banner: 'arcade',
    currency: 'USD',
    contact: 'wt',
    hours: 'lu-sá 08:30-17:30',
    sections: [
      section('Ruedas y baterías', 'tire', 'Montaje gratis.', [
        p('Goma 175/70 R13', 'tire', 68, 'Nueva, con un año de garantía de fábrica.', {
          stock: 12,
        }),
        p('Juego de cuatro gomas', 'tire*2', 250, 'Se llevan montadas y balanceadas.', {
          old: 279,
        }),
        p('Batería de 60 Ah', 'car-battery', 95, 'Libre de mantenimiento.', { stock: 5 }),
        p('Llanta de aluminio', 'wheel', 57, 'Catorce pulgadas, cinco tornillos.', { stock: 3 }),
        p('Batería para moto eléctrica', 'car-battery~blue', 210, 'De 72 V y 20 Ah, con caja.'),
      ]),
      section('Motos', 'motor-scooter', 'Para el ir y venir.', [
        p('Moto eléctrica de 1000 W', 'motor-scooter', 1350, 'Setenta kilómetros por carga.', {
          old: 1490,
          stock: 2,
        }),
        p('Motocicleta de uso', 'motorcycle', 2900, 'Un solo dueño, papeles al día.', { stock: 1 }),
        p('Casco cerrado', 'helmet~black', 32, 'Visera contra arañazos y forro lavable.'),
      ]),
      section('Aceites y taller', 'oil-drum', 'Para el que arregla solo.', [
        p('Aceite 20W-50, 4 L', 'oil-drum', 23),
        p('Llave de boca, juego', 'wrench*3', 18, 'Del 8 al 19.'),
        p('Extintor de un kilo', 'fire-extinguisher', 27, 'Cargado y con soporte.'),
        p('Chaleco reflectante', 'safety-vest', 6, 'Talla única con velcro.', { stock: 0 }),
      ]),
    ],
  }),
];
