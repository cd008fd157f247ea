/** The classes of the place of a photo among the others, as rendered and as the island shows it. */
export const pictureCountClass =
  'absolute bottom-3 left-3 rounded-full bg-[#000b] px-3 py-0.5 text-[0.85rem] font-strong text-[#fff]';
