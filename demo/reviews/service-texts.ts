import { readTexts } from './read-texts.ts';

export const serviceTexts = readTexts(`
# alterations
5 Me lo ajustaron allí mismo mientras esperaba.
5 La costura por dentro es una maravilla.
4 Quedó perfecto, tardaron dos días más.
# tech-repair
5 Daba el equipo por perdido y me lo devolvieron andando.
5 Explican qué tenía antes de cobrar.
4 Buen arreglo, aunque tardó un día más.
5 No se perdió ni una foto. Qué alivio.
# solar-work
5 Midieron, explicaron y dejaron el techo sin una gotera.
4 Buen trabajo. Vinieron por la tarde y no por la mañana.
5 Desde entonces el refrigerador no se entera del apagón.
# workshop
5 Quedó como nuevo, no lo reconocí.
4 Tardó una semana más, pero valió la espera.
# lesson
5 Enseñan con paciencia y se sale con algo hecho por uno.
5 Dos horas que se van volando.
4 Muy bonito, lleven ropa que se pueda ensuciar.
# hair
5 Salí con otra cara, qué manos.
5 Por fin alguien que escucha lo que uno pide.
4 Muy bien, aunque el turno empezó con retraso.
4 Me duró más de un mes igualito.
# barber
5 El mejor corte de la provincia.
5 Toalla caliente y navaja nueva. De lujo.
4 Buen corte. Los sábados hay cola.
# nails
4 Me duró tres semanas perfecto.
5 Todo limpio y esterilizado delante de ti.
5 Dejan las uñas preciosas y conversan sabroso.
# face
5 Me dejó la piel suavecita y nada irritada.
5 Salí de allí flotando.
4 Muy bien, aunque el turno empezó con retraso.
# eye-care
5 Veo perfecto, hasta la letra del periódico.
5 Muy profesionales, explican sin apuro.
4 Tardó dos días más de lo previsto, pero quedó bien.
# vet
5 Mi perra salió tranquila, y eso que les tiene miedo.
5 Se nota que quieren a los animales.
4 Muy bien, hay que pedir turno con días.
# training
5 El entrenador corrige cada postura, se aprende.
4 Buen ambiente. A las seis de la tarde se llena.
5 En dos meses ya subo las escaleras sin cansarme.
# bike-repair
5 Quedó rodando como el primer día.
4 Buen trabajo, tardaron un día extra.
5 Me la dejaron ajustada a mi estatura.
# outing
5 Salimos al amanecer y vimos delfines. Inolvidable.
4 Muy bonito, lleven gorra y agua.
5 El guía cuida a los que van por primera vez.
# printing
5 La tesis quedó elegante y a tiempo.
4 Buena impresión, la cola fue larga.
5 Me revisaron los márgenes antes de imprimir.
# garage
5 Mi carro del 54 suena como nuevo.
5 Precio conversado antes y respetado después.
4 Buen trabajo, tardaron un día extra.
3 Caro, pero no hay muchos que sepan hacerlo.
5 Me rescataron de noche en plena carretera.
# bodywork
5 La pintura quedó pareja, sin una burbuja.
4 Quedó precioso, aunque tardaron una semana más.
5 Mi carro del 54 parece salido de la agencia.
# photo
5 Las fotos nos hicieron llorar de emoción.
5 Paciencia infinita hasta que quedó como queríamos.
4 Muy bonitas, la entrega tardó una semana.
# moving
5 No se rompió ni un vaso en la mudanza.
5 Puntuales al minuto y muy educados.
4 Subieron todo por la escalera sin una queja. Llegaron media hora tarde.
# courier
5 Llegó antes de lo que dijeron y sin abrir.
4 Avisan por dónde van. Tardó un poco con la lluvia.
5 Mi mamá lo recibió en la puerta el mismo día.
# ride
5 A las cuatro de la mañana ya estaban en la puerta.
5 Chofer tranquilo y carro limpio.
4 Buen viaje, el aire estaba flojo.
# house-repair
5 Trabajo garantizado, volvieron a revisar sin cobrar.
4 Dejaron todo limpio al terminar.
5 Resolvió un problema de dos años en una hora.
3 Bien, pero hubo que llamarlos otra vez por un detalle.
# counter
5 Lo dejé por la mañana y por la tarde estaba listo.
4 Buen arreglo y barato. La cola es larga.
5 Yo lo iba a botar y quedó para años.
# tuning
5 Volvió a sonar como cuando era nuevo.
4 Buen oído. Tardó tres días.
# rental
5 Todo llegó en hora y lo recogieron al otro día.
4 Todo limpio y completo, faltaba una pieza y la trajeron enseguida.
5 La fiesta no hubiera salido igual.
# gift-service
5 Lloró de alegría cuando lo vio llegar.
5 Llegó a la hora exacta y con su tarjetica.
4 Muy lindo, lo esperaba un poco más grande.
`);
