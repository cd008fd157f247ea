import { p, section, store } from '../store-sheet.ts';

export const electronicsStores = [
  store({
    name: 'ElectroVedado',
    type: 'electronics',
    province: 'La Habana',
    location: 'Línea 906 entre 6 y 8, El Vedado',
    description: 'Energía, telefonía y equipos para la casa con garantía escrita y taller propio.',
    palette: 'indigo',
    tile: 'arcs',
    logo: 'plaque',
    initials: 'EV',
    emblem: 'electric-plug',
    banner: 'frieze',
    currency: 'USD',
    contact: 'wtfi',
    hours: 'lu-vi 09:00-18:00, sá 09:00-14:00',
    sections: [
      section('Energía y apagones', 'battery', 'Que la noche no lo coja desprevenido.', [
        p(
          'Lámpara recargable con panel solar',
          'flashlight+solar-panel',
          35,
          'Ocho horas de luz por carga. Se cuelga, se para o se lleva.',
          { stock: 24, delivery: true },
        ),
        p('Linterna de mano recargable', 'flashlight', 9.5, 'Tres intensidades y zoom.'),
        p(
          'Panel solar de 100 W',
          'solar-panel',
          89,
          'Incluye soporte y conectores. Carga una batería en un día de sol.',
          { old: 105 },
        ),
        p(
          'Batería de ciclo profundo',
          'car-battery',
          140,
          'Cien amperios hora, sellada y sin mantenimiento.',
          { stock: 4 },
        ),
        p('Batería externa de 20 000 mAh', 'power-bank', 24, 'Carga el móvil cuatro veces.'),
        p('Pilas recargables AA, cuatro', 'battery*5', 11, 'Aguantan mil cargas.'),
        p(
          'Bombillo con batería interna',
          'light-bulb',
          6.5,
          'Sigue encendido cuando se va la corriente.',
        ),
        p(
          'Extensión de cinco tomas',
          'electric-plug',
          12,
          'Cable de tres metros con protector de voltaje.',
          { old: 15 },
        ),
      ]),
      section('Telefonía', 'mobile-phone', 'Equipos nuevos y libres.', [
        p(
          'Teléfono de 128 GB',
          'mobile-phone',
          165,
          'Pantalla de seis pulgadas y media y doble SIM.',
        ),
        p(
          'Reloj inteligente',
          'watch~black',
          32,
          'Cuenta pasos, mide el pulso y avisa los mensajes.',
        ),
        p('Audífonos inalámbricos', 'earbuds', 18, 'Estuche con carga para veinte horas.', {
          old: 22,
        }),
        p('Cable USB-C reforzado', 'usb-cable', 5, 'Forro trenzado, dos metros.'),
        p('Cargador de 20 W', 'electric-plug~white', 9),
        p(
          'Teléfono fijo con identificador',
          'telephone',
          21,
          'Sesenta números en memoria y altavoz.',
        ),
        p(
          'Colección de forros transparentes',
          'mobile-phone*2',
          4,
          'Para más de treinta modelos; diga el suyo.',
        ),
      ]),
      section('Computación', 'laptop', 'Para estudiar, trabajar y jugar.', [
        p('Laptop de 14 pulgadas', 'laptop', 420, 'Ocho gigas de memoria y disco sólido de 256.', {
          stock: 3,
        }),
        p(
          'Computadora de escritorio',
          'desktop-computer',
          380,
          'Armada y probada en el taller, con monitor.',
        ),
        p('Teclado en español', 'keyboard', 14, 'Con la eñe en su sitio.'),
        p('Mouse inalámbrico', 'computer-mouse', 8, 'Silencioso y con pila incluida.'),
        p('Impresora de tinta continua', 'printer', 190, 'Incluye cuatro botellas de tinta.', {
          old: 215,
        }),
        p('Router de doble banda', 'router', 39, 'Cobertura para una casa de tres cuartos.'),
        p('Memoria USB de 64 GB', 'usb-stick', 10, 'Metálica, cabe en el llavero.'),
        p('Disco duro externo de 1 TB', 'hard-disk', 58, 'Para guardar la vida entera en fotos.', {
          stock: 0,
        }),
        p('Discos vírgenes, diez', 'optical-disk', 6),
      ]),
      section('Imagen y sonido', 'flat-tv', 'Para la sala y para la fiesta.', [
        p('Televisor de 32 pulgadas', 'flat-tv', 175, 'Con sintonizador digital y dos HDMI.'),
        p('Audífonos de diadema', 'headphone', 23, 'Acolchados, plegables y con micrófono.'),
        p('Radio portátil de pilas', 'radio', 16, 'AM y FM. En ciclón vale oro.'),
        p(
          'Bocina amplificada',
          'speaker-high-volume',
          62,
          'Cuarenta vatios, con entrada de guitarra.',
          { old: 74 },
        ),
        p('Cámara compacta', 'camera', 130, 'De uso, revisada, con estuche y tarjeta.', {
          stock: 1,
        }),
        p('Videocámara', 'video-camera', 155, 'De uso, con dos baterías y trípode pequeño.'),
        p('Micrófono de estudio', 'studio-microphone', 47, 'Para locutores, pódcast y clases.'),
        p('Mando de juegos', 'video-game', 19, 'Con cable largo y vibración.'),
      ]),
      section('Electrodomésticos', 'fan', 'Doce meses de garantía.', [
        p('Ventilador de pedestal', 'fan', 42, 'Tres velocidades y aspas silenciosas.', {
          old: 49,
        }),
        p('Batidora de vaso', 'blender', 36, 'Vaso de cristal y cuchilla de acero.'),
        p('Olla de presión eléctrica', 'pressure-cooker', 54, 'Frijoles en veinticinco minutos.', {
          stock: 5,
        }),
        p('Cafetera de hornilla', 'moka-pot', 13),
        p('Reloj despertador', 'alarm-clock', 8, 'De cuerda: no depende de nadie.'),
        p(
          'Ventilador recargable de mesa',
          'fan~green',
          33,
          'Seis horas de aire con batería interna.',
        ),
        p('Timbre inalámbrico', 'bell', 11, 'Cien metros de alcance y treinta melodías.'),
        p(
          'Instalación y montaje a domicilio',
          'toolbox',
          null,
          'Paneles, televisores y ventiladores de techo. Se cotiza por foto.',
          { stock: null },
        ),
      ]),
    ],
  }),
  store({
    name: 'Taller Chip',
    type: 'electronics',
    province: 'Holguín',
    location: 'Maceo 77 altos, entre Aguilera y Frexes',
    description:
      'Reparamos móviles y computadoras mientras espera. Si no tiene arreglo, no se cobra.',
    palette: 'slate',
    tile: 'diamonds',
    logo: 'scallop',
    emblem: 'mobile-phone',
    banner: 'tiles',
    contact: 'wt',
    stocked: false,
    hours: 'lu-vi 09:00-17:30, sá 09:00-13:00',
    sections: [
      section('Reparaciones', 'screwdriver', 'Presupuesto gratis.', [
        p(
          'Cambio de pantalla',
          'mobile-phone+screwdriver',
          null,
          'Dígame el modelo y le doy precio en el momento.',
        ),
        p(
          'Cambio de batería de móvil',
          'battery',
          3500,
          'En cuarenta minutos, con prueba de carga.',
        ),
        p('Limpieza y pasta térmica de laptop', 'laptop', 2800, 'Deja de sonar como avión.', {
          old: 3300,
        }),
        p(
          'Recuperación de archivos',
          'floppy-disk',
          null,
          'Discos, memorias y tarjetas. Se paga solo si aparecen.',
        ),
        p(
          'Instalación de sistema y programas',
          'desktop-computer',
          1800,
          'Con sus archivos a salvo y antivirus al día.',
        ),
      ]),
      section('Accesorios', 'usb-cable', 'Probados antes de salir.', [
        p('Cable de datos trenzado', 'usb-cable', 650, 'Metro y medio, conectores reforzados.', {
          stock: 40,
        }),
        p('Cargador rápido', 'electric-plug', 1900, 'Con cable incluido.', { stock: 12 }),
        p('Audífonos de cable', 'headphone', 1200, 'Sonido claro y micrófono para llamadas.', {
          stock: 3,
        }),
        p('Mouse de cable', 'computer-mouse', 1100, null, { stock: 9 }),
        p('Tarjeta de memoria de 32 GB', 'usb-stick', 2200, 'Con adaptador para la computadora.', {
          stock: 0,
        }),
      ]),
    ],
  }),
  store({
    name: 'Sol Eléctrico',
    type: 'electronics',
    province: 'Las Tunas',
    location: 'Avenida 30 de Noviembre 9, reparto Casa Piedra',
    description:
      'Sistemas solares pequeños para casas y negocios: los diseñamos, los montamos y los cuidamos.',
    palette: 'lemon',
    tile: 'star',
    logo: 'disc',
    emblem: 'sun',
    banner: 'counter',
    currency: 'USD',
    contact: 'wf',
    hours: 'lu-vi 08:00-17:00',
    sections: [
      section('Equipos', 'solar-panel', 'Con manual en español.', [
        p(
          'Panel solar de 450 W',
          'solar-panel*2',
          185,
          'Monocristalino, marco de aluminio anodizado.',
        ),
        p(
          'Batería de litio de 100 Ah',
          'car-battery~green',
          330,
          'Cuatro mil ciclos. Diez años si se trata bien.',
          { old: 375 },
        ),
        p(
          'Kit solar de emergencia',
          'solar-panel+car-battery+light-bulb',
          260,
          'Tres luces, un ventilador y los teléfonos.',
          { stock: 6 },
        ),
        p('Lámpara solar de jardín', 'light-bulb*3', 14, 'Enciende sola al caer la tarde.'),
        p('Ventilador de corriente directa', 'fan', 29, 'Va directo a la batería, sin inversor.'),
      ]),
      section('Servicios', 'toolbox', 'Vamos a toda la provincia.', [
        p('Visita y diseño', 'house+sun', 20, 'Se descuenta si contrata el montaje.', {
          stock: null,
        }),
        p('Montaje en techo', 'ladder', null, 'Dos técnicos y medio día de trabajo.', {
          stock: null,
        }),
        p('Limpieza anual de paneles', 'bucket+sponge', 15, 'Agua, esponja y revisión de bornes.', {
          stock: null,
        }),
      ]),
    ],
  }),
];
