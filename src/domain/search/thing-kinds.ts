/** Names of things, each with the names of its kinds. A search for the thing also finds its kinds. */
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
bebida > refresco, jugo, néctar, batido, cerveza, ron, vino, malta, agua mineral, licor, whisky, vodka, bebida energizante
jugo > néctar, zumo
ropa > camisa, blusa, pulóver, camiseta, pantalón, short, vestido, saya, falda, abrigo, suéter, enguatada, jean, licra
dulce > cake, pastel, panetela, tartaleta, eclair, señorita, pudín, flan, natilla, dulce de leche, mermelada
postre > flan, pudín, natilla, helado, cake, arroz con leche, gelatina
conserva > atún, sardina, puré de tomate, mermelada
carne > res, cerdo, pollo, bistec, picadillo, costilla, lomo, carnero, conejo
salsa > kétchup, mayonesa, mostaza
chuchería > papita, galleta, caramelo, chicle, palomita, rosquita
producto de limpieza > detergente, cloro, desinfectante, limpiador, escoba, frazada de piso, suavizante, lejía
limpieza > detergente, cloro, desinfectante, limpiador, escoba, frazada de piso, trapeador, lejía
aseo > jabón, detergente, champú, pasta de dientes, papel sanitario, desodorante, cepillo de dientes
higiene > jabón, champú, pasta de dientes, papel sanitario, desodorante, íntima
cosmético > labial, rímel, crema facial, esmalte, base de maquillaje, polvo compacto
útil de cocina > cuchara, cuchillo, espátula, colador, sartén, olla, cazuela
lencería > ajustador, blúmer, tanga, bata de dormir
dispositivo > celular, tableta, laptop, reloj inteligente
calentador > hornilla, ducha eléctrica
lámpara > bombillo
pienso > comida para perro, comida para gato
electrodoméstico > refrigerador, nevera, congelador, lavadora, secadora, ventilador, batidora, licuadora, microondas, televisor, plancha, cafetera eléctrica, olla arrocera, olla de presión eléctrica, freidora, aire acondicionado, split
mueble > sofá, mesa, silla, escaparate, cama, butaca, sillón, gavetero, cómoda, librero, armario, buró, taburete, estante
herramienta > martillo, destornillador, taladro, alicate, serrucho, llave inglesa, cinta métrica, pulidora, pinza, segueta
perfume > colonia, agua de tocador
maquillaje > labial, rímel, delineador, sombra de ojos, base de maquillaje
analgésico > paracetamol, ibuprofeno, aspirina, duralgina, dipirona
medicamento > paracetamol, ibuprofeno, aspirina, duralgina, amoxicilina
medicina > paracetamol, ibuprofeno, aspirina, duralgina, amoxicilina
juguete > muñeca, rompecabezas, pelota, peluche, carrito, sonajero, juego de mesa, dominó
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
