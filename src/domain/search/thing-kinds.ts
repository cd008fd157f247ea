/** Names of things, each with those of its kinds, which who asks for the thing means as well. */
export const thingsWithKinds = `
pantalón > jean, vaquero, pitusa, licra, leggins, jogger
camisa > guayabera
ropa interior > calzoncillo, bóxer, blúmer, ajustador, braga, tanga
calzado > zapato, tenis, sandalia, chancleta, bota, mocasín
zapato > mocasín, botín, tacón
vianda > papa, boniato, batata, yuca, malanga, plátano, ñame, calabaza
marisco > camarón, langosta, pulpo, calamar, cangrejo, mejillón, almeja
pescado > tilapia, merluza, claria, pargo, bacalao, salmón, tenca
embutido > jamón, salchicha, chorizo, mortadela, salami, butifarra
lácteo > leche, queso, yogur, mantequilla
verdura > lechuga, tomate, pepino, col, zanahoria, acelga, espinaca, pimiento
vegetal > lechuga, tomate, pepino, col, zanahoria, acelga, espinaca, pimiento
fruta > mango, piña, guayaba, fruta bomba, papaya, naranja, limón, manzana, uva, mamey, melón
grano > frijol, garbanzo, lenteja, chícharo
golosina > caramelo, chocolate, chicle, gomita, bombón
confitura > caramelo, chocolate, galleta, bombón
licor > ron, whisky, vodka, tequila, ginebra
bebida > refresco, jugo, cerveza, ron, vino, malta
electrodoméstico > refrigerador, lavadora, ventilador, batidora, microondas, televisor
mueble > sofá, mesa, silla, escaparate, cama, butaca, sillón
herramienta > martillo, destornillador, taladro, alicate, serrucho
perfume > colonia, agua de tocador
maquillaje > labial, rímel, delineador, sombra de ojos, base de maquillaje
analgésico > paracetamol, ibuprofeno, aspirina, duralgina, dipirona
medicamento > paracetamol, ibuprofeno, aspirina, duralgina, amoxicilina
medicina > paracetamol, ibuprofeno, aspirina, duralgina, amoxicilina
juguete > muñeca, rompecabezas, pelota, peluche, carrito
joya > anillo, collar, cadena, pulsera, arete
bisutería > anillo, collar, pulsera, arete
especia > comino, orégano, pimienta, canela, laurel
frutos secos > almendra, maní, nuez, pasa, avellana
pasta alimenticia > espagueti, codito, macarrón, fideo, tallarín
cubierto > cuchara, tenedor, cuchillo
vajilla > plato, pozuelo, fuente
ropa de cama > sábana, funda de almohada, edredón, sobrecama
útil escolar > libreta, lápiz, bolígrafo, goma de borrar, cartuchera
material escolar > libreta, lápiz, bolígrafo, goma de borrar, cartuchera
material de construcción > cemento, arena, bloque, ladrillo, cabilla
flor > rosa, girasol, ramo
refrigerador > minibar
tornillería > tornillo, tuerca, arandela
computadora > laptop
bolso > mochila
champú > champú seco
condimento > comino, orégano, pimienta, sazón, ajo en polvo
antibiótico > amoxicilina, azitromicina, cefalexina
té > manzanilla, tilo
`;
