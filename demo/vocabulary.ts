/** Words of the generated catalogues, each list from frequent to rare. */
export const nouns =
  'Café,Pan,Camiseta,Zapatos,Queso,Lámpara,Jabón,Libro,Vestido,Batería,Silla,Aceite,Arroz,Cable,Mochila,Pelota,Reloj,Taza,Cortina,Crema,Collar,Ventilador,Olla,Gorra,Perfume,Cuaderno,Mesa,Galletas,Champú,Linterna,Bolso,Miel,Sandalias,Espejo,Martillo,Guitarra,Cartera,Vela,Manta,Florero,Cuchillo,Bicicleta,Teclado,Audífonos,Maceta,Dominó,Papalote,Tinaja,Farol,Alfombra,Brújula,Candelabro,Clarinete,Dedal,Embudo,Fuelle,Grillete,Hamaca,Incensario,Jícara,Kimono,Lienzo,Mortero,Nasa,Ocarina,Palangana,Quinqué,Rodillo,Samovar,Tornamesa,Ukelele,Vaporera,Yunque,Zampoña'.split(
    ',',
  );
export const qualities =
  'artesanal,natural,grande,de algodón,clásico,fresco,de madera,infantil,ligero,portátil,fino,casero,recargable,de colores,resistente,plegable,de cuero,de cerámica,suave,doble,tejido a mano,de lino,antiguo,esmaltado,impermeable,bordado,de caoba,perfumado,torneado,de bejuco,nacarado,damasquinado,de terciopelo,iridiscente,taraceado'.split(
    ',',
  );
export const origins =
  'de la casa,del campo,de Baracoa,de Trinidad,de la Sierra,de Viñales,del Escambray,de Gibara,de Remedios,de Caibarién,de Manicaragua,de Guáimaro,de Jagüey,de Batabanó,de Yateras,de Mantua'.split(
    ',',
  );
export const sizes =
  'pequeño,mediano,250 g,500 g,1 kg,talla M,talla L,un litro,media docena,par,juego de tres,caja de doce,edición limitada'.split(
    ',',
  );
export const sentences =
  'Hecho en talleres pequeños con materiales escogidos.|Se entrega el mismo día dentro de la ciudad.|Pregunte por otros modelos y medidas.|Ideal para regalo.|Dura años con poco cuidado.|Precio especial a partir de tres unidades.|Viene en caja reciclada.|Probado antes de salir de la tienda.|Aceptamos encargos con dos días de antelación.|De lo que más piden nuestros vecinos.|Quedan pocas unidades de esta temporada.|Con garantía de cambio si no le sirve.|Combina con todo lo demás de la colección.|Se limpia con un paño húmedo.'.split(
    '|',
  );
export const storeKinds =
  'Casa,Tienda,Rincón,Bazar,Taller,Mercado,Almacén,Puesto,Galería,Despensa,Esquina,Portal,Quiosco,Bodega,Punto,Patio'.split(
    ',',
  );
export const storeNames =
  'El Sol,La Ceiba,Las Palmas,Buena Vista,El Malecón,La Estrella,San Miguel,Santa Rita,El Flamboyán,La Milagrosa,Los Pinos,El Carmen,La Perla,El Mirador,Río Claro,La Fuente,Dos Hermanos,El Tocororo,La Yagruma,El Almendro,Mar Abierto,La Guásima,El Zunzún,Puerta Verde,La Colina,El Framboyán Rojo,La Marquesa,El Cocuyo,Cuatro Vientos,La Ventura'.split(
    ',',
  );
export const places =
  'del Cerro,de Luyanó,de la Plaza,del Puente,de la Loma,del Puerto,de Centro,de Playa,del Parque,de la Calzada,de Arriba,del Río,de la Vigía,del Vedado,de Versalles,de Pastorita,de Vista Alegre,de Santa Bárbara,del Condado,de Alturas'.split(
    ',',
  );
export const categoryNames =
  'Novedades,Lo más pedido,Para la casa,Para regalar,Ofertas,De temporada,Accesorios,Hecho a mano,Cocina,Niños,Clásicos,Por encargo'.split(
    ',',
  );
