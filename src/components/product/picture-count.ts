/** The classes of a photo's number, for the rendered page and the island. */
export const pictureCountClass =
  'absolute bottom-3 left-3 rounded-full bg-[#000b] px-3 py-0.5 text-[0.85rem] font-strong text-[#fff]';
