import { p, section, store } from '../store-sheet.ts';

export const servicesStores = [
  store({
    name: 'Estudio Instante',
    type: 'services',
    province: 'Sancti Spíritus',
    location: 'Simón Bolívar 457, Trinidad',
    description:
      'Fotografía de bodas, quince y familia entre calles empedradas. Entrega en diez días.',
    palette: 'lilac',
    tile: 'petals',
    logo: 'disc',
    emblem: 'camera-with-flash',
    banner: 'frieze',
    currency: 'USD',
    contact: 'wfi',
    stocked: false,
    hours: 'lu-sá 09:00-18:00',
    sections: [
      section('Sesiones', 'camera', 'En estudio o en la calle.', [
        p(
          'Sesión de quince',
          'camera-with-flash+crown',
          120,
          'Tres cambios de ropa, cuarenta fotos retocadas y un video corto.',
          { old: 145 },
        ),
        p('Sesión familiar', 'camera', 45, 'Una hora en la plaza al caer el sol.'),
        p('Reportaje de boda', 'wedding', null, 'Desde los preparativos hasta el último baile.'),
        p('Foto de carné', 'framed-picture', 3, 'Cuatro copias en diez minutos.'),
      ]),
      section('Video e impresión', 'movie-camera', 'Para ver y para guardar.', [
        p('Video de evento', 'movie-camera', 160, 'Dos cámaras y sonido directo.'),
        p(
          'Digitalizar películas y casetes',
          'videocassette',
          8,
          'Por hora de cinta, en memoria o en línea.',
        ),
        p(
          'Álbum de tapa dura',
          'notebook-with-decorative-cover~wine',
          35,
          'Veinte páginas, papel mate.',
        ),
        p(
          'Restaurar una foto antigua',
          'film-frames',
          10,
          'Quitamos manchas y grietas; dos copias impresas.',
          { offer: true },
        ),
      ]),
    ],
  }),
  store({
    name: 'Fletes El Puntual',
    type: 'services',
    province: 'La Habana',
    location: 'Vía Blanca y Fábrica, Luyanó',
    description:
      'Mudanzas, mensajería y fletes a toda Cuba, con ayudantes y sin sorpresas en la cuenta.',
    palette: 'sky',
    tile: 'diamonds',
    logo: 'plaque',
    emblem: 'delivery-truck',
    banner: 'arcade',
    contact: 'wt',
    stocked: false,
    hours: 'lu-do 06:00-22:00',
    sections: [
      section('Mudanzas', 'delivery-truck', 'Precio cerrado antes de empezar.', [
        p(
          'Mudanza pequeña',
          'delivery-truck',
          9500,
          'Hasta cuatro metros cúbicos dentro de la ciudad.',
          { old: 11000 },
        ),
        p('Mudanza completa', 'house+package', null, 'Visitamos, embalamos y montamos de nuevo.'),
        p(
          'Traslado de piano',
          'musical-keyboard',
          14000,
          'Cuatro hombres, correas y mucho cuidado.',
        ),
      ]),
      section('Mensajería', 'package', 'Con foto al entregar.', [
        p(
          'Envío dentro de La Habana',
          'motor-scooter+package',
          600,
          'En moto, antes de tres horas.',
        ),
        p('Paquete entre provincias', 'package', 1200, 'Hasta diez kilos, llega al día siguiente.'),
        p(
          'Compras por encargo',
          'shopping-bags',
          800,
          'Usted manda la lista y nosotros hacemos la cola.',
        ),
      ]),
      section('Viajes', 'minibus', 'Chofer con licencia y seguro.', [
        p('Transfer al aeropuerto', 'taxi', 5500, 'Lo esperamos aunque el avión se atrase.', {
          old: 6000,
        }),
        p('Microbús para doce', 'minibus', 18000, 'Excursión de un día a Viñales o Varadero.'),
        p(
          'Camioneta con chofer, media jornada',
          'pickup-truck',
          7500,
          'Para materiales, muebles o cosechas.',
        ),
      ]),
    ],
  }),
  store({
    name: 'Arregla Todo',
    type: 'services',
    province: 'Pinar del Río',
    location: 'Calle Máximo Gómez 163, Pinar del Río',
    description: 'Electricidad, plomería, costura y relojería en un solo mostrador.',
    palette: 'mint',
    tile: 'pinwheel',
    logo: 'awning',
    emblem: 'hammer-and-wrench',
    banner: 'tiles',
    contact: 'w',
    stocked: false,
    sections: [
      section('A domicilio', 'toolbox', 'Vamos el mismo día.', [
        p(
          'Electricista, primera hora',
          'electric-plug+light-bulb',
          1200,
          'Cortos, tomas, lámparas y tableros.',
        ),
        p(
          'Plomero, primera hora',
          'wrench+plunger',
          1100,
          'Salideros y tupiciones, con herramienta propia.',
        ),
        p('Montaje de ventilador de techo', 'fan', 1500),
        p(
          'Fumigación de la casa',
          'cockroach',
          2600,
          'Producto sin olor; puede volver a las dos horas.',
          { old: 3000 },
        ),
        p(
          'Pintar un cuarto',
          'paint-can~green+paintbrush',
          6500,
          'Usted pone el color, nosotros el trabajo.',
        ),
      ]),
      section('En el mostrador', 'sewing-needle', 'Se deja y se recoge.', [
        p('Arreglo de reloj', 'watch', 900, 'Pila, correa o maquinaria.'),
        p('Zapatería: media suela', 'mans-shoe', 1300, 'Goma o cuero, cosida y pegada.'),
        p('Costura de cierres', 'thread', 450, 'Pantalones, mochilas y carteras.'),
        p('Amolar cuchillos y tijeras', 'kitchen-knife', 150, null),
        p('Reparar sombrillas', 'closed-umbrella', 300, 'Varillas, resortes y puños.'),
      ]),
    ],
  }),
];
