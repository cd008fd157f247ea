/**
 * Words that mean the same thing in a shop, a group a line, as they are said in Cuba and in the Spanish of packages. A
 * word that means something else as well stands in no group that it would lead astray.
 */
export const synonymGroups = `
frijol, alubia, judía, poroto, caraota
habichuela, judía verde, ejote, vainita
refresco, gaseosa, soda, bebida gaseada
pulóver, camiseta, playera, t-shirt
suéter, jersey, sudadera
guagua, ómnibus, autobús, bus
fosforera, encendedor, mechero
fósforo, cerilla, cerillo
pasta de dientes, dentífrico, crema dental, pasta dental
íntima, almohadilla sanitaria, toalla sanitaria, compresa
culero, pañal
ajustador, sostén, sujetador, brasier
blúmer, braga, panty, pantaleta
calzoncillo, bóxer, trusa interior
trusa, bañador, traje de baño
chancleta, chancla, sandalia de baño
tenis, zapatilla, zapato deportivo, popis
media, calcetín
saya, falda
jean, vaquero, pitusa, pantalón de mezclilla
short, pantalón corto, bermuda
chaqueta, cazadora, chamarra
abrigo, saco de invierno
camisilla, camiseta sin mangas
espejuelo, lente, gafa, anteojo
gafas de sol, lentes de sol, espejuelos de sol
aretes, pendiente, zarcillo
jaba, bolsa, bolso de mano
bolsa de nailon, jaba de nailon, bolsa plástica
mochila, morral
cartera, bolso
monedero, billetera
maní, cacahuete, cacahuate
cucurucho de maní, maní tostado
plátano, banana, guineo
plátano burro, plátano fongo
fruta bomba, papaya
toronja, pomelo
melón de agua, sandía
melocotón, durazno
chabacano, albaricoque
fresa, frutilla
maracuyá, parchita, fruta de la pasión
anón, chirimoya
piña, ananá
aguacate, palta
boniato, batata, camote
papa, patata
papa frita, papita, papita frita, patata frita, chips
malanga, taro
yuca, mandioca
calabaza, zapallo, auyama
remolacha, betabel
zanahoria, carlota
chícharo, guisante, arveja
garbanzo, chicharo de bejuco
maíz, choclo, elote
rositas de maíz, palomitas, cotufa, pochoclo
ají, pimiento, pimentón, morrón
ají picante, chile, guindilla
cebollino, cebolleta
cilantro, culantro
col, repollo
puré de tomate, pasta de tomate, concentrado de tomate
salsa de tomate, cátsup, ketchup
mayonesa, mahonesa
mostaza, mustard
aliño, aderezo, sazón
cubito de caldo, caldo concentrado, sazonador en cubo
azúcar prieta, azúcar morena, azúcar moreno
sirope, jarabe, almíbar
miel de abeja, miel
dulce de leche, fanguito, cajeta, arequipe
leche condensada, leche azucarada
leche en polvo, polvo de leche
yogur, yogurt
mantequilla, manteca de vaca
manteca, grasa de cerdo
nata, crema de leche
queso crema, queso untable
queso gouda, queso amarillo
puerco, cerdo, chancho, cochino
carne de res, carne de vaca, ternera
picadillo, carne molida, carne picada
bistec, bife, filete
masa de cerdo, carne de puerco
chuleta, costillita
tocino, beicon, bacon, tocineta, panceta
jamón, jamonada
jamón viking, jamón de sándwich
perro caliente, salchicha, hot dog
mortadela, mortadella
chorizo, longaniza
muslo de pollo, cuarto trasero
encuentro de pollo, muslo y contramuslo
alitas, ala de pollo
pechuga, filete de pollo
guanajo, pavo
jurel, chicharro
claria, pez gato, bagre
atún, bonito
camarón, gamba, langostino
cangrejo, jaiba
huevo, postura
espagueti, spaghetti
fideo, tallarín
coditos, pasta corta, macarrón
harina de maíz, polenta
galleta de sal, galleta salada, galleta de soda
galleta dulce, galletita
cake, torta, pastel, tarta
panqué, bizcocho, queque
bocadito, sándwich, emparedado
pan de hamburguesa, pan redondo
flauta de pan, barra de pan, baguette
croqueta, fritura
empanada, pastelito
caramelo, dulce duro, golosina
chupa chupa, chambelona, piruleta, paleta de caramelo
chicle, goma de mascar
bombón, chocolatina
helado, mantecado
paleta de helado, paletica
gelatina, jalea
mermelada, confitura
barrita de guayaba, pasta de guayaba, guayaba en barra
jugo, zumo
batido, malteada, licuado
agua con gas, agua mineral gaseada
malta, bebida de malta
ron, aguardiente
cerveza, birra, laguer
vino espumoso, sidra
café molido, café en polvo
colada, café expreso
té, infusión
tabaco, puro, habano
cigarro, cigarrillo
detergente, jabón en polvo, polvo de lavar
suavizante, acondicionador de ropa
cloro, lejía, hipoclorito
frazada de piso, trapeador, trapo de piso, fregona, colcha de trapear
haragán, jalador de agua
recogedor, pala de basura
cubo, cubeta, balde
palangana, tina, vasija
estropajo, fibra de fregar, esponja de fregar
lavavajillas, líquido de fregar, detergente líquido
papel sanitario, papel higiénico
servilleta, papel de mesa
champú, shampoo
acondicionador, suavizante de pelo
desodorante, antitranspirante
colonia, agua de colonia, perfume
crema de afeitar, espuma de afeitar
máquina de afeitar, cuchilla de afeitar, rasuradora
pintalabios, labial, creyón de labios, lápiz labial
esmalte, pintura de uñas
rímel, máscara de pestañas
peine, peineta
liguita, liga de pelo, coletero, gomita
pinza de pelo, presilla, hebilla
tinte, colorante de pelo
algodón, mota
curita, tirita, bandita
mascarilla, nasobuco, tapabocas, barbijo
toallita húmeda, paño húmedo
tete, chupete, chupón
biberón, pomo de leche, tetero
coche de bebé, cochecito, carriola
compota, papilla, potito
refrigerador, nevera, heladera, frigorífico
nevera portátil, freezer, congelador
batidora, licuadora
olla arrocera, arrocera
olla de presión, olla exprés
reina, olla multipropósito, olla eléctrica
hornilla, fogón, cocina, estufa
sartén, paila
caldero, cazuela, olla
cafetera, greca
jarro, taza
vaso, copa
pozuelo, tazón, bol
cubierto, cuchara y tenedor
cuchillo, navaja
espumadera, escurridera
colador, cernidor, tamiz
pomo, botella, frasco
tanque de agua, depósito de agua
mesa de noche, mesita, velador
colchón, colchoneta
sábana, sobrecama
colcha, frazada, cobija, manta
almohada, cojín
escaparate, armario, ropero, clóset
sillón, mecedora, balance
sofá, butacón
televisor, tele, tv, televisión
celular, móvil, teléfono, teléfono móvil, smartphone
computadora, ordenador, computador, pc
laptop, portátil, notebook
memoria flash, pendrive, memoria usb, usb
audífono, auricular, manos libres
bocina, altavoz, parlante
cargador, adaptador de corriente
mica, protector de pantalla, cristal templado
forro, funda, cover, estuche de celular
pila, batería
bombillo, bombilla, foco, lámpara led
tomacorriente, enchufe, toma
extensión, regleta, alargador
ventilador, abanico
aire acondicionado, split, climatizador
máquina de coser, cosedora
carro, auto, coche, automóvil
moto, motocicleta, motorina
goma, llanta, neumático, cubierta
cámara de aire, cámara de bicicleta
bicicleta, ciclo, bici
tornillo, perno
puntilla, clavo
desarmador, destornillador
llave inglesa, llave ajustable
alicate, pinza
pintura de aceite, esmalte de pared
brocha, pincel
llave de agua, pila de agua, grifo, canilla
bomba de agua, turbina
lápiz, creyón
bolígrafo, pluma, lapicero
libreta, cuaderno
goma de borrar, borrador
presilladora, grapadora, engrapadora
sacapuntas, afilador de lápices
tijera, cortadora
pegamento, cola, goma de pegar
scotch, cinta adhesiva, precinta, teipe
juguete, muñeco
pelota, balón
globo, vejiga
alimento para perros, pienso, comida de perro
pulsera, manilla, brazalete
ratón, mouse
cinto, cinturón
batería externa, power bank, cargador portátil
tostón, chatino, patacón, tachino
mariquita, chicharrita, platanutre
congrí, arroz moro, moros y cristianos
tamal, hallaca
polvo de hornear, levadura química
salsa china, salsa de soya, salsa de soja
soya, soja
cereal, corn flakes, hojuelas de maíz
cocoa, cacao en polvo, chocolate en polvo
ambientador, aromatizante
bolsa de basura, jaba de basura
cesto, papelera
percha, gancho de ropa
palito de tendedera, pinza de ropa, palito de ropa
cerradura, llavín
cabilla, varilla de acero
azulejo, losa, baldosa, loseta
inodoro, taza de baño
lavamanos, lavabo
ducha, regadera
fregadero, lavaplatos
tubo, tubería
interruptor, apagador
breaker, disyuntor
linterna, lámpara recargable, farol
planta eléctrica, generador, grupo electrógeno
panel solar, placa solar
router, enrutador
micro sd, tarjeta de memoria
tablet, tableta
smartwatch, reloj inteligente
control remoto, mando a distancia, telemando
mando, gamepad, joystick
lavadora, máquina de lavar
secador de pelo, secadora de pelo
plancha de pelo, alisadora
microondas, horno microondas
freidora de aire, air fryer
cuna, camita de bebé
sonajero, maruga
peluche, muñeco de felpa
rompecabezas, puzzle
patineta, skate, monopatín
bujía, spark plug
aceite de motor, lubricante de motor
refrigerante, anticongelante
pijama, piyama, ropa de dormir
gorra, cachucha
capa de agua, impermeable, chubasquero
sombrilla, paraguas
anillo, sortija
collar, gargantilla
neceser, cosmetiquera
enjuague bucal, colutorio
hilo dental, seda dental
cepillo de dientes, cepillo dental
protector solar, bloqueador, crema solar
crema corporal, loción corporal, leche corporal
quitaesmalte, removedor de esmalte, acetona
cortauñas, alicate de uñas
queratina, keratina
jeringuilla, jeringa
duralgina, dipirona, metamizol
aspirina, ácido acetilsalicílico
paracetamol, acetaminofén
preservativo, condón
comida de gato, alimento para gatos
arena para gato, arena sanitaria
pecera, acuario
marcador, plumón, rotulador
papel bond, hoja blanca
crayola, crayón
cinta métrica, metro de medir
pulidora, amoladora, esmeril
serrucho, sierra
cinta aislante, teipe eléctrico
silicona, sellador
licra, leggins, mallas
overol, mono de trabajo
moto eléctrica, motorina eléctrica
filtro de aire, purificador de aire
pan con lechón, pan con puerco
coctel, trago
whisky, güisqui
`;
