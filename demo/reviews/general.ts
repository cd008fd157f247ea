import { readTexts } from './read-texts.ts';

/** What can be said of anything of a kind: things to carry home, what is eaten where it is made, and work done. */
export const generalTexts = readTexts(`
# goods
5 Tal cual la foto. Me respondieron en cinco minutos.
4 Todo bien, aunque tuve que preguntar dos veces la dirección.
5 Lo pedí por la mañana y por la tarde ya estaba en casa.
4 Buena calidad. Le quito una estrella por la demora.
5 Ya es la tercera vez que compro y nunca fallan.
2 Llegó un día después de lo acordado y nadie avisó.
5 La muchacha que atiende explica todo con calma.
4 Precio justo para los tiempos que corren.
5 Lo recomendé en el grupo del edificio y ya pidieron cuatro vecinos.
1 Reservé y cuando llegué lo habían vendido. Una pena.
4 Aceptan transferencia, que siempre ayuda.
3 Está bien, pero el empaque venía golpeado.
5 Desde España se lo compré a mis padres y llegó perfecto.
4 ¿Tendrán más la semana que viene? Quiero repetir.
5 Gracias por llamar para confirmar, se agradece.
4 Llegó bien envuelto y completo.
# table
5 Excelente trato y buen precio, qué más se puede pedir.
5 Trato de familia, así da gusto.
4 El lugar cuesta encontrarlo, pero merece la vuelta.
4 Aceptan transferencia, que siempre ayuda.
3 Ni malo ni extraordinario. Resuelve.
5 Fui por curiosidad y ya soy cliente fijo.
4 Precio justo para los tiempos que corren.
5 Se acabó antes de que pudiera repetir, por algo será.
2 Ese día demoraron más de la cuenta.
# service
5 Serios y puntuales. No es poco.
5 Excelente trato y buen precio, qué más se puede pedir.
5 Gracias por llamar para confirmar, se agradece.
4 Vale la pena el viaje desde el otro lado de la ciudad.
5 El precio fue el que dijeron, ni un peso más.
4 Hay que pedir turno con tiempo, pero cumplen.
3 Bien, aunque tuve que llamar dos veces.
2 Me movieron el turno sin avisar.
`);

export const closings = [
  'Volveré seguro.',
  'Gracias al equipo.',
  'Lo agradezco.',
  'Ojalá no suban el precio.',
  'Saludos desde Alamar.',
  'Lo recomiendo.',
  'Ya le conté a mi hermana.',
  'Bendiciones para todos allí.',
  'Eso es lo que hace falta en el barrio.',
  'Sigan así.',
  'Mi esposo dice lo mismo.',
  'Pagué en efectivo y sin cuento.',
  'Un diez en atención.',
  'Me quedo con el contacto.',
  'Y eso que soy exigente.',
  'Hacía tiempo que no encontraba algo así.',
  'Lo compartí con mis amistades.',
];
