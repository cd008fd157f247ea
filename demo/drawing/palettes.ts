/** The colours that the pictures of one store share. */
export interface Palette {
  /** Lightest, for niches and suns. */
  light: string;
  wall: string;
  /** A shade of the wall, for stripes and rays. */
  shade: string;
  floor: string;
  accent: string;
  deep: string;
}

export const palettes = {
  mango: {
    light: '#fff4dc',
    wall: '#fde3b0',
    shade: '#f9d592',
    floor: '#eebd6b',
    accent: '#e2762c',
    deep: '#8a4513',
  },
  coral: {
    light: '#fff0ea',
    wall: '#fbd5c8',
    shade: '#f6c2b0',
    floor: '#e89f88',
    accent: '#c73e1d',
    deep: '#7c2716',
  },
  sea: {
    light: '#eefaf9',
    wall: '#cdeae9',
    shade: '#b6dfde',
    floor: '#84c2c4',
    accent: '#f3a712',
    deep: '#0b5c66',
  },
  sky: {
    light: '#f1f8fd',
    wall: '#d3e8f6',
    shade: '#bddcf0',
    floor: '#8fbddd',
    accent: '#f0a33a',
    deep: '#1f5687',
  },
  leaf: {
    light: '#f4faea',
    wall: '#dcedc8',
    shade: '#cae3af',
    floor: '#a3c883',
    accent: '#d9822b',
    deep: '#2f6b34',
  },
  lilac: {
    light: '#f8f4fd',
    wall: '#e3daf4',
    shade: '#d4c8ec',
    floor: '#b3a1da',
    accent: '#e39a3b',
    deep: '#533a8b',
  },
  rose: {
    light: '#fff3f6',
    wall: '#fad8e1',
    shade: '#f5c6d3',
    floor: '#e3a0b4',
    accent: '#3f8f8a',
    deep: '#8c2b4e',
  },
  sand: {
    light: '#fdf8ef',
    wall: '#f0e3cd',
    shade: '#e6d5b8',
    floor: '#cfb58a',
    accent: '#0b7a75',
    deep: '#5f4526',
  },
  mint: {
    light: '#effbf5',
    wall: '#cfeedd',
    shade: '#b9e4cd',
    floor: '#8ccbab',
    accent: '#e8655b',
    deep: '#13614a',
  },
  brick: {
    light: '#fdf1ea',
    wall: '#f4d9c9',
    shade: '#ebc8b3',
    floor: '#cf957a',
    accent: '#1d7d84',
    deep: '#7a3b22',
  },
  slate: {
    light: '#f4f6f8',
    wall: '#dbe2e8',
    shade: '#cad4dc',
    floor: '#9fafbb',
    accent: '#ef8e2c',
    deep: '#2e4554',
  },
  lemon: {
    light: '#fffbe3',
    wall: '#faf0b4',
    shade: '#f4e696',
    floor: '#dcc75f',
    accent: '#2f8a79',
    deep: '#6b5a10',
  },
  indigo: {
    light: '#f2f4fd',
    wall: '#d8def6',
    shade: '#c6cff0',
    floor: '#98a6dc',
    accent: '#f0743e',
    deep: '#303f8d',
  },
  guava: {
    light: '#fff2ef',
    wall: '#fbd0cb',
    shade: '#f6bab4',
    floor: '#e58f8b',
    accent: '#4d8f3a',
    deep: '#8d2c37',
  },
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as PaletteName[];
