export const firstNames =
  'Yanet,Alejandro,Marisol,Ernesto,Dayana,Rolando,Lisandra,Orlando,Yusimí,Raúl,Caridad,Leonel,Idania,Mario,Odalys,Yoandri,Beatriz,Lázaro,Mayelín,Reinier,Teresa,Osmany,Claudia,Julio César,Niurka,Adrián,Maylén,Pedro Luis,Zenaida,Abel,Yaima,Roberto,Liset,Humberto,Greter,Daniel,Migdalia,Jorge Luis,Aylín,Víctor,Rosa Elena,Yasmany,Elena,Ariel,Milagros,Iván,Susana,Eduardo,Anabel,Wilfredo,Amarilis,Dariel,Sonia,Carlos Manuel,Leidys,Noel,Gladys,Frank,Arianna,Ramón'.split(
    ',',
  );

export const surnames =
  'Pérez,Rodríguez,Hernández,Suárez,Fonseca,Batista,Leyva,Cabrera,Núñez,Torres,Valdés,Álvarez,Machado,Quintana,Rojas,Peña,Castillo,Domínguez,Vega,Sosa,Morales,Ávila,Guerra,Pupo,Reyes,Acosta,Montero,Espinosa,Figueredo,Cruz,Alonso,Mesa,Duarte,Benítez,Ortega,Lores'.split(
    ',',
  );
