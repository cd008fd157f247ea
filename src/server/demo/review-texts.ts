import type { BusinessType } from '#domain/business-type.ts';

export interface ReviewText {
  text: string;
  /** The stars that go with what it says. */
  rating: number;
}

/** One text a line, with its stars first. */
function read(lines: string): ReviewText[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => ({ rating: Number(line.trim()[0]), text: line.trim().slice(2) }));
}

export const generalComments = read(`
5 Tal cual la foto. Me respondieron en cinco minutos.
5 Excelente trato y buen precio, qué más se puede pedir.
4 Todo bien, aunque tuve que preguntar dos veces la dirección.
5 Lo pedí por la mañana y por la tarde ya estaba en casa.
3 Cumple, pero esperaba algo más por lo que cuesta.
4 Buena calidad. Le quito una estrella por la demora.
5 Ya es la tercera vez que compro y nunca fallan.
5 Mi mamá quedó encantada con el regalo.
2 Llegó un día después de lo acordado y nadie avisó.
4 Me gustó mucho, solo que había menos variedad de la que anunciaban.
5 Atendieron a mi abuela con una paciencia de oro.
3 Ni malo ni extraordinario. Resuelve.
5 La muchacha que atiende explica todo con calma.
4 Precio justo para los tiempos que corren.
5 Lo recomendé en el grupo del edificio y ya pidieron cuatro vecinos.
1 Reservé y cuando llegué lo habían vendido. Una pena.
5 Trato de familia, así da gusto.
4 Vale la pena el viaje desde el otro lado de la ciudad.
5 Me lo guardaron hasta el sábado sin cobrarme nada.
4 Aceptan transferencia, que siempre ayuda.
5 Serios y puntuales. No es poco.
3 Está bien, pero el empaque venía golpeado.
5 Desde España se lo compré a mis padres y llegó perfecto.
4 ¿Tendrán más la semana que viene? Quiero otro igual.
5 Buenísimo, se acabó antes de que pudiera repetir.
2 No era exactamente lo que describen; me lo cambiaron, eso sí.
5 Gracias por llamar para confirmar, se agradece.
4 Llegó bien envuelto y completo.
5 Compré uno para probar y volví por dos.
4 El lugar cuesta encontrarlo, pero merece la vuelta.
`);

export const closings = [
  'Volveré seguro.',
  'Gracias al equipo.',
  'Muy agradecida.',
  'Ojalá no suban el precio.',
  'Saludos desde Alamar.',
  'Recomendado.',
  'Y con domicilio incluido.',
  'Ya le conté a mi hermana.',
  'La próxima compro doble.',
  'Bendiciones para todos allí.',
  'Eso es lo que hace falta en el barrio.',
  'Sigan así.',
  'Ahora espero la próxima oferta.',
  'Mi esposo dice lo mismo.',
  'Pagué en efectivo y sin cuento.',
  'Para repetir cada mes.',
  'Un diez en atención.',
  'Me quedo con el contacto.',
  'Y eso que soy exigente.',
  'Quedé a la espera de más colores y modelos.',
  'Desde la pandemia no encontraba algo así.',
  'Lo compartí con mis amistades.',
];

export const commentsByType: Record<BusinessType, ReviewText[]> = {
  cafe: read(`
5 Huele desde la otra cuadra. El mejor cafecito que me he tomado este año.
5 Me recuerda al que colaba mi tía en Guisa.
4 Rico y bien caliente, la taza un poco chica.
5 El patio es fresco y nadie te apura.
4 Sabroso, aunque a mí me gusta con menos azúcar.
3 Ese día estaba algo aguado, otras veces ha sido mejor.
5 Con un pastelito al lado, desayuno resuelto.
5 Fui por curiosidad y ya es parada fija antes del trabajo.
4 Llegue temprano, a las diez ya no queda casi nada.
5 Mis amigos extranjeros no querían irse.
`),
  bar: read(`
5 La mano del cantinero se nota. Nada aguado.
5 Con la trova de fondo sabe mejor todavía.
4 Muy bueno, pero los viernes hay que llegar temprano para coger mesa.
3 Demasiado hielo para mi gusto.
5 Celebramos allí mi cumpleaños y nos trataron como reyes.
4 Rico y bien servido, el baño podría estar mejor.
5 La vista con un trago de estos no tiene precio.
2 Cuarenta minutos esperando un sábado.
5 Frío, fresco y con hierbabuena de verdad.
`),
  food: read(`
5 Sabor de casa, porción generosa. Comimos dos con un plato.
5 El cake quedó precioso y más rico que bonito.
4 Llegó tibio, pero el sabor impecable.
5 La masa es otra cosa, se nota que no es de paquete.
3 Le faltaba un puntico de sal.
5 Mis niños pidieron repetir, y eso que son difíciles.
4 Muy rico todo, el domicilio tardó casi una hora.
5 Encargué para los quince de mi sobrina y todo el mundo preguntó dónde.
5 Volví a los dos días por lo mismo.
2 Esta vez vino frío y sin la salsa.
4 Buena cantidad por ese precio.
`),
  grocery: read(`
5 Frescos de verdad, duraron toda la semana.
4 Buen peso, sin trampas en la pesa.
5 Me escogieron los más maduros para ese mismo día.
3 Algunos venían golpeados, pero me los repusieron.
5 Aquí compro desde que abrieron, siempre hay algo distinto.
4 El domicilio llega con todo bien separado.
5 Limpio, ordenado y con precios a la vista.
4 Bueno y a mejor precio que en la esquina.
2 Anunciaban existencia y ya no quedaba.
5 El muchacho subió los bolsos hasta el cuarto piso sin ascensor.
5 Dulcecito, de los que ya no se encuentran.
`),
  fashion: read(`
5 Talla perfecta y la tela se siente fresca.
4 Lindo, aunque el color es un poco más claro que en la foto.
5 Me lo ajustaron allí mismo mientras esperaba.
5 Lo lavé cinco veces y sigue como nuevo.
3 Viene pequeño, pidan una talla más.
5 Recibí mil elogios en la boda.
4 Cómodos desde el primer día, sin una ampolla.
5 La costura por dentro es una maravilla.
4 Bonito y bien terminado, tardaron en contestar.
2 Se le zafó un botón a la semana; me lo pusieron gratis.
5 Para este calor no hay nada mejor.
`),
  electronics: read(`
5 Salvó las noches de apagón en mi casa.
5 Lo probaron delante de mí antes de pagarlo.
4 Funciona bien, el manual viene en letra muy chiquita.
5 Seis meses de uso diario y ni un problema.
3 Hace más ruido del que pensaba.
5 Me explicaron cómo instalarlo por mensajes, paso por paso.
4 Buena compra, el cable podría ser más largo.
5 Dan garantía escrita y la respetan, doy fe.
2 El primero vino con defecto. Me lo cambiaron en el día.
4 Rinde lo que promete.
5 Cargó el teléfono tres veces y todavía le quedaba.
`),
  beauty: read(`
5 Salí renovada, qué manos.
5 Me dejó la piel suavecita desde el primer uso.
4 Muy bien, aunque la cita empezó con retraso.
5 El olor es delicado, no empalaga.
5 Por fin alguien que escucha lo que uno pide.
4 Me duró tres semanas perfecto.
3 A mi pelo no le hizo mucho, a mi hija sí.
5 Todo limpio y esterilizado delante de ti.
5 El degradado mejor hecho de la provincia.
`),
  health: read(`
5 Me atendieron de madrugada con la niña enferma. No lo olvido.
5 Muy profesionales, explican sin apuro.
4 Buen producto, ojalá hubiera más cantidad.
5 Se lo llevaron y ajustaron a mi papá en casa.
4 Me ayudó bastante con el dolor.
3 Tardó dos días más de lo previsto, pero llegó bien.
5 Honestos: me dijeron que fuera al médico y tenían razón.
5 Veo perfecto, hasta la letra del periódico.
`),
  sports: read(`
5 Aguanta golpe, arena y lluvia.
5 El entrenador corrige cada postura, se aprende.
4 Buena calidad, la entrega fue un poco lenta.
5 Me la dejaron ajustada a mi estatura.
4 Cumple para entrenar en casa.
3 Esperaba mejor agarre.
5 Mi hijo no la suelta desde el domingo.
5 Primer día en el mar y cogimos tres pargos.
`),
  home: read(`
5 Madera de verdad, pesa lo que tiene que pesar.
5 Le cambió la cara a la sala.
4 Hermoso, aunque tardó una semana más.
5 Vinieron, midieron y quedó exacto.
4 Buen acabado y precio razonable.
3 Una esquina venía rayada; la retocaron después.
5 Resolvió un salidero de dos años.
5 Lo heredarán mis nietos, estoy segura.
4 Herramienta fuerte, no de esas que se doblan.
`),
  pets: read(`
5 Mi perra mueve la cola desde que doblamos la esquina.
5 Se nota que quieren a los animales.
4 A la gata le gustó, y eso es mucho decir.
5 Me enseñaron a preparar la pecera antes de venderme los peces.
4 Bueno, aunque el saco vino un poco abierto.
3 Mi perro lo rompió en dos días, pero es que es un tractor.
5 Gracias por ayudar al refugio.
5 Todos llegaron sanos y comiendo.
`),
  toys: read(`
5 No se lo quita de las manos ni para dormir.
5 Hecho con amor, se ve en los detalles.
4 Muy lindo, le faltaba una pieza y me la mandaron.
5 Regalo de cumpleaños resuelto.
4 Resistente, ya sobrevivió a dos hermanos.
5 Volvimos a jugar en familia, sin pantallas.
3 La pintura se fue un poco con el agua.
5 La piñata quedó idéntica al dibujo de mi niña.
`),
  books: read(`
5 Lo leí de una sentada.
5 Buscaba esta edición hacía años.
4 Buen estado para ser de uso.
5 El librero sabe recomendar, confíen.
4 Papel bueno, no traspasa la tinta.
5 La tertulia de los viernes es un regalo.
3 Traía algunas páginas subrayadas que no decían.
5 La tesis quedó elegante y a tiempo.
`),
  auto: read(`
5 Mi carro del 54 suena como nuevo.
5 Precio conversado antes y respetado después.
4 Buen trabajo, tardaron un día extra.
5 Me rescataron de noche en plena carretera.
4 Pieza original y con garantía.
3 Caro, pero no hay muchos que sepan hacerlo.
5 La pintura quedó pareja, sin una burbuja.
5 Montaje rápido mientras tomaba café.
`),
  services: read(`
5 Puntuales al minuto y muy educados.
5 No se rompió ni un vaso en la mudanza.
4 Resolvieron rápido, aunque vinieron por la tarde y no por la mañana.
5 Las fotos nos hicieron llorar de emoción.
4 Dejaron todo limpio al terminar.
3 Bien, pero hubo que llamarlos otra vez por un detalle.
5 Trabajo garantizado, volvieron a revisar sin cobrar.
5 El precio fue el que dijeron, ni un peso más.
`),
  other: read(`
5 Las flores duraron diez días en agua.
5 Superó lo que imaginábamos para la fiesta.
4 Precioso, aunque un poco más chico de lo que pensé.
5 Suena dulce y afina perfecto.
5 Lloró de alegría cuando lo vio llegar.
4 Todo llegó en hora y lo recogieron al otro día.
3 Faltaban dos globos del color pedido.
5 Mi hijo ya toca su primer son.
`),
};
