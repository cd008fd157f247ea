import { readTexts } from './read-texts.ts';

export const goodsTexts = readTexts(`
# clothes
5 Talla perfecta y la tela se siente fresca.
4 Lindo, aunque el color es un poco más claro que en la foto.
5 Se ha lavado cinco veces y sigue como nuevo.
3 Viene pequeño, pidan una talla más.
4 Bonito y bien terminado, tardaron en contestar.
2 Se le zafó una costura a la semana; me la arreglaron gratis.
5 Para este calor no hay nada mejor.
# dress
5 Recibí mil elogios en la fiesta.
5 Me lo ajustaron de cintura y quedó pintado.
4 Precioso, aunque hubo que subirle el bajo.
5 La tela cae lindísimo y no se arruga.
# shoes
4 Cómodos desde el primer día, sin una ampolla.
5 Suela buena, ya llevan medio año de calle.
3 Vienen estrechos, pidan un número más.
5 No se han despegado ni con la lluvia.
# swimwear
5 No destiñe con el agua de mar ni con el cloro.
4 Buena talla. El color es más vivo que en la foto.
5 Se seca en un rato y no se corre al nadar.
# hat
5 Da una sombra que se agradece en agosto.
4 Bonito y bien tejido, me queda un poco ancho.
5 Aguantó el viento del Malecón.
# bag
5 Cabe de todo y la costura es fuerte.
4 Linda. El zíper iba duro los primeros días.
5 Mi hermana me la quiere quitar.
# jewel
5 Sigue igual que el primer día.
5 Lo regalé y se lo puso al momento.
4 Delicado. Pensé que era un poco más grande.
# accessory
5 Bien terminado y del color que pedí.
4 Cumple y no es caro.
5 Detalle sencillo que luce mucho.
# sunglasses
5 Descansan la vista hasta en la playa al mediodía.
4 Livianas, aprietan un poco al principio.
5 La armadura es fuerte, ya se me cayó dos veces.
# power
5 Salvó las noches de apagón en mi casa.
5 Lo probaron delante de mí antes de pagarlo.
4 Rinde lo que promete. El manual viene en letra muy chiquita.
5 En el último apagón aguantó hasta que amaneció.
# phone-thing
5 Justo lo que buscaba, y a la primera.
4 Buena compra, aunque vino sin caja.
5 Lo probaron delante de mí antes de pagarlo.
2 El primero vino con defecto. Me lo cambiaron en el día.
# computing
5 Seis meses de uso diario y ni un problema.
5 Me explicaron cómo instalarlo por mensajes, paso por paso.
4 Rinde lo que promete. La caja venía golpeada.
5 Dan garantía escrita y la respetan, doy fe.
# sound-picture
5 Se oye y se ve clarito, para ese precio es un regalo.
4 Buen sonido, el cable podría ser más largo.
5 Lo probaron delante de mí antes de pagarlo.
# appliance
5 No para en todo el día y gasta poco.
3 Hace más ruido del que pensaba.
5 Dan garantía escrita y la respetan, doy fe.
4 Cumple. El cable podría ser más largo.
# furniture
5 Madera de verdad, pesa lo que tiene que pesar.
5 Le cambió la cara a la casa.
4 Hermoso, aunque tardó una semana más.
3 Una esquina venía rayada; la retocaron después.
5 Lo heredarán mis nietos.
# textile
5 Suave y bien cosido. Da gusto llegar a casa.
4 Bonito, encogió un poquito al lavarlo.
5 Exacto a la medida que di.
# kitchen
5 Desde que está en mi cocina no uso otra cosa.
5 Pesa lo que tiene que pesar y se limpia fácil.
4 Buena calidad. Una pieza venía con una manchita.
# decoration
5 Le cambió la cara a la sala.
4 Bonito, un poco más chico que en la foto.
5 Llegó sin un rasguño, envuelto como para regalo.
# hardware
4 Fuerte, de lo que no se dobla a la primera.
5 Resolvió el arreglo que llevaba meses esperando.
5 Me dijeron la medida justa y acertaron.
3 Cumple, pero venía con un poco de óxido.
# paint
5 Con dos manos cubrió todo, y no huele tanto.
4 Buen color. En la pared queda un tono más claro.
5 Una lata me alcanzó para el cuarto entero.
# cosmetic
5 Me dejó la piel suavecita desde el primer uso.
5 El olor es delicado, no empalaga.
3 A mí no me hizo mucho, a mi hija sí.
4 Natural de verdad. Ojalá el envase fuera mayor.
# grooming
5 De los que duran toda la vida.
4 Bonito y bien hecho, un poco caro.
5 Mi papá tenía uno igual.
# herb
5 Huele a monte. Se nota que está recién secado.
4 Buen mazo, alcanza para todo el mes.
5 Honestos: me dijeron que fuera al médico y tenían razón.
# remedy
4 Me ayudó bastante.
5 Honestos: me dijeron que fuera al médico y tenían razón.
5 Se nota que está hecho con lo que dice.
# eyeglasses
5 Veo perfecto, hasta la letra del periódico.
4 Livianas y fuertes. Tardaron dos días más.
5 Me las ajustaron sin cobrar.
# mobility
5 Se lo llevaron a mi papá y lo ajustaron en casa.
5 Fuerte y liviano. Le devolvió la calle a mi abuela.
4 Muy bueno, en los huecos de la acera cuesta un poco.
# first-aid
5 Lo tenían cuando no aparecía en ninguna parte.
4 Buen producto, ojalá hubiera más cantidad.
5 Sellado y con fecha. Da confianza.
# sport-gear
5 Aguanta golpe, arena y lluvia.
4 Cumple para entrenar en casa.
3 Esperaba mejor agarre.
5 Lo uso todos los días y no se ha zafado nada.
# ball
5 No pierde aire y bota parejo.
5 Los muchachos del barrio no la sueltan.
4 Buena, vino un poco desinflada.
# bike
5 Frena bien y rueda suave. Voy al trabajo todos los días.
4 Buena calidad, la entrega fue un poco lenta.
5 Mi hijo no la suelta desde el domingo.
# bike-part
5 Quedó a la medida, la puse yo en diez minutos.
4 Fuerte. Traigan la medida anotada.
5 Ya lleva medio año de huecos y sigue entera.
# skate
5 Rueda suave y aguanta las aceras de aquí.
4 Fuerte. Para principiantes, con rodilleras.
5 Mi hijo no se baja desde el domingo.
# fishing
5 Primer día en el mar y cogimos tres pargos.
4 Fuerte y bien rematado. El precio podría bajar.
5 Aguantó un jurel grande sin partirse.
# camping
5 Buena hechura, de lo que dura.
4 Liviano para cargar. La guía viene en inglés.
5 Subió el Turquino conmigo y volvió entero.
# pet-food
5 Mi perra mueve la cola desde que ve el saco.
4 Bueno, aunque el saco vino un poco abierto.
5 El pelo se le ve más brilloso desde que lo come.
# cat-food
5 Se lo comen sin dejar una miga.
4 A la gata le gustó, y eso es mucho decir.
5 Buen precio para tres gatos que tengo.
# pet-thing
5 Lleva meses y no han podido romperlo.
3 Lo rompió en dos días, pero es que es un tractor.
4 Buen material, pidan una talla más.
# cat-thing
5 Por fin dejó en paz el sofá.
4 A la gata le gustó, y eso es mucho decir.
5 Se pasa el día jugando con él.
# pet-care
5 Le dejó el pelo limpio y brilloso.
4 Funciona, hay que repetir a la semana.
5 Ni una protesta, y eso que odia bañarse.
# animal
5 Llegó sano y comiendo.
5 Me explicaron cómo cuidarlo antes de vendérmelo.
4 Muy lindo, tardó unos días en acostumbrarse.
# aquarium
5 La pecera quedó preciosa.
4 Bonito, aunque lo esperaba un poco mayor.
5 Los peces se acostumbraron el mismo día.
# toy
5 No lo suelta ni para dormir.
5 Hecho con amor, se ve en los detalles.
4 Resistente, ya sobrevivió a dos hermanos.
5 Regalo de cumpleaños resuelto.
# game
5 Volvimos a jugar en familia, sin pantallas.
4 Muy lindo, le faltaba una pieza y me la mandaron.
5 Cuatro noches de apagón y cuatro noches jugando.
# party-thing
5 La fiesta quedó como la soñaba mi niña.
4 Bonito. Llegó justo el día antes.
3 Faltaban dos del color pedido.
# flying
5 Voló desde el primer intento, hasta con poca brisa.
4 Lindo y fuerte, cuidado con los cables.
5 Pasamos el domingo entero en el Malecón.
# book
5 Lo leí de una sentada.
5 Buscaba esta edición hacía años.
4 Buen estado para ser de uso.
3 Traía algunas páginas marcadas que no decían.
# rarity
5 Una joya, viene bien protegido.
4 Se ve el paso de los años, que es su gracia.
5 Lo mandé a enmarcar y preside la sala.
# paper
4 Papel bueno, no traspasa la tinta.
5 Bien cosida, no suelta hojas.
5 La tapa es fuerte, anda en mi bolso todo el día.
# stationery
4 Buenos y baratos. Ojalá no falten en septiembre.
5 Todo lo del curso en una sola compra.
5 Aguantó el curso completo.
# art
5 Los colores salen vivos desde la primera pasada.
4 Buenos para empezar. Ojalá vendieran repuestos.
5 Mi niña no ha parado de pintar.
# car-part
4 Pieza original y con garantía.
5 La montaron mientras esperaba.
5 Quedó exacta, sin inventos.
3 Caro, pero es difícil encontrarlo.
# car-thing
5 Lo llevo siempre en el maletero.
4 Original y sellado. Caro, pero confiable.
5 Me dijeron cuál era el que llevaba mi carro.
# motor
5 Sube las lomas con dos personas sin quejarse.
4 Buena. La batería rinde un poco menos con lluvia.
5 Los papeles en regla y la dejaron lista para salir.
# flowers
5 Las flores llegaron frescas y con su olor.
4 Precioso, aunque un poco más chico de lo que pensé.
5 Lo entregaron a la hora que pedí, con la tarjeta escrita a mano.
# wreath
5 Llegó a la hora y con la cinta bien escrita.
5 Digna y fresca. Gracias por la delicadeza.
# plant
5 Llegó con la tierra húmeda y ya echó hojas nuevas.
4 Muy linda, el tiesto venía con una rajadura.
5 Me dijeron cuánta agua y cuánta sombra lleva.
# instrument
5 Suena precioso y está bien terminado.
5 Mi hijo ya toca su primer son.
4 Buen sonido. El estuche es sencillo.
`);
