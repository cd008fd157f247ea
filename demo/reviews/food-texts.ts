import { readTexts } from './read-texts.ts';

export const foodTexts = readTexts(`
# coffee-cup
5 Huele desde la otra cuadra. El mejor cafecito que me he tomado este año.
5 Me recuerda al que colaba mi tía en Guisa.
4 Rico y bien caliente, la taza un poco chica.
4 Sabroso, aunque a mí me gusta con menos azúcar.
3 Ese día estaba algo aguado, otras veces ha sido mejor.
5 Parada fija antes del trabajo.
# coffee-bag
5 Abrí el paquete y toda la casa olía a café.
5 Cuela parejo y deja su espumita. Café de verdad.
4 Buen tueste, aunque a mí me gusta más oscuro.
4 Me rinde dos semanas colando tres veces al día.
3 Bueno, pero el paquete venía un poco aplastado.
# coffee-pot
5 Cuela completo y no bota por la junta.
4 Buen aluminio. Hay que usarla dos veces antes de tomarse el café.
5 Igualita a la de mi abuela, y sirve para la casa entera.
3 El mango se calienta un poco.
# hot-drink
5 Calientico y espeso, como debe ser.
5 Reconforta hasta en agosto.
4 Rico, un poco dulce para mí.
# juice
5 Fruta de verdad, nada de polvo.
5 Bien frío y sin aguarlo. En agosto no tiene precio.
4 Rico, aunque yo le pongo menos azúcar.
4 El vaso grande alcanza para dos.
3 Le sobraba hielo.
# sweet
5 Fresquecito del día, se nota.
5 En su punto de dulce, no empalaga.
4 Muy rico. Lleguen temprano, que vuela.
5 Lo llevé a una merienda y no quedó ni el papel.
3 Bueno, aunque esta vez estaba un poco seco.
# cake
5 Quedó precioso y más rico que bonito.
5 Lo encargué para los quince de mi sobrina y todo el mundo preguntó dónde.
4 Precioso, aunque el merengue estaba muy dulce.
5 Llegó derechito a la fiesta, sin un rasguño.
# party-food
5 Fresquitos y del tamaño que dijeron. Sobraron felicitaciones.
4 Muy ricos, aunque los quería un poco más salados.
5 Para el cumpleaños del trabajo fueron los primeros en acabarse.
# snack
5 Con esto el almuerzo queda resuelto.
4 Bien servido, podría venir más caliente.
5 El sazón es de casa y la porción, generosa.
3 Le faltaba un puntico de sal.
5 Crujiente por fuera y jugoso por dentro.
# pizza
5 La masa es otra cosa, se nota que no es de paquete.
5 Bastante queso y bordes tostados, como me gusta.
4 Riquísima, pero el domicilio la trajo tibia.
3 Esta vez vino un poco cruda por el medio.
# pasta
5 Buena salsa y en cantidad. Comimos dos.
4 Muy rico, algo pasada de cocción la pasta.
5 Se nota que la salsa la hacen allí.
# dish
5 Sabor de casa, porción generosa. Comimos dos con un plato.
4 Llegó tibio, pero el sabor impecable.
3 Le faltaba un puntico de sal.
5 Mis niños pidieron repetir, y eso que son difíciles.
2 Esta vez vino frío y sin la salsa.
4 Buena cantidad por ese precio.
# soup
5 Levanta a un muerto. Espesa y con bastante vianda.
4 Muy buena, la quería un poco más caliente.
5 Sabe a la de mi abuela en domingo.
# ice-cream
5 Cremoso, nada de hielo por dentro.
5 Sabe a lo que dice, sin gusto a esencia.
4 Rico, pero con este calor se derrite antes de llegar a la esquina.
3 Ese día quedaban pocos sabores.
# soft-drink
5 Bien fría. Eso ya es mucho en agosto.
4 Refresca, la pediría con un poco menos de azúcar.
5 Siempre tienen y siempre está helada.
# cocktail
5 La mano del cantinero se nota. Nada aguado.
5 Con la trova de fondo sabe mejor todavía.
3 Demasiado hielo para mi gusto.
5 La vista con un trago de estos no tiene precio.
4 Muy bueno, pero los viernes hay que llegar temprano para coger mesa.
# beer-wine
5 A la temperatura justa, como tiene que ser.
4 Muy buena. Los sábados demora un poco.
5 Celebramos allí mi cumpleaños y no faltó nada.
2 Cuarenta minutos esperando un sábado.
# nibble
5 Para picar entre cuatro alcanza bien.
4 Bien servido y fresco. Ojalá la ración fuera mayor.
5 Acompaña cualquier conversación.
# seafood
5 Todo fresquísimo, sabe a mar.
4 Rico y bien servido. Para dos pidan doble.
5 El ajo y el limón en su punto.
3 Bueno, pero la ración es corta.
# vegetables
5 Frescos de verdad, duraron toda la semana.
4 Buen peso, sin trampas en la pesa.
5 Me lo escogieron todo uno por uno.
3 Algunos venían golpeados, pero me los repusieron.
5 Recién traído del campo, con su tierra y todo.
# fish
5 Fresco del día, ni olía.
5 Lo limpiaron delante de mí sin cobrar de más.
4 Muy bueno. Hay que ir temprano, a las diez ya no queda.
3 Bueno, pero venía con más hielo que peso.
# meat
5 Buen corte y poca grasa. Rindió para dos comidas.
4 Buen peso y bien frío. La cola fue larga.
5 Tiernito, se ablandó en nada.
3 Me tocó con bastante hueso.
# dairy
5 Frescos, con fecha y bien guardados en frío.
4 Buen precio comparado con la esquina.
5 Nada agrio, nada roto. Aquí compro con confianza.
3 Se acaba temprano, hay que madrugar.
# pantry
5 Limpio y bien pesado. En casa dura el mes.
4 Bueno y a mejor precio que en la esquina.
5 Sellado y con fecha, como debe ser.
2 Anunciaban existencia y ya no quedaba.
4 El domicilio llega con todo bien separado.
# honey
5 Espesa y con su olor a flor. Miel de verdad.
5 Con limón para la garganta de los niños, mano santa.
4 Muy buena, el pomo venía un poco pegajoso.
# bottled
5 Llegó frío y completo, sin un golpe.
4 Buen precio por la cantidad.
5 El muchacho subió la carga hasta el cuarto piso sin ascensor.
# household-tool
5 De los que duran, no se ha roto en meses.
4 Cumple. Ojalá no falte el mes que viene.
5 Resuelve en la casa todos los días.
# candle
5 Dura más de lo que pensaba y no hace humo.
4 Buena en el apagón y bonita en la mesa.
5 Se consume parejo hasta el final.
# household
5 Rinde bastante y deja buen olor.
4 Cumple. Ojalá no falte el mes que viene.
5 Todo para la casa en un solo viaje.
3 Esperaba que durara más.
`);
