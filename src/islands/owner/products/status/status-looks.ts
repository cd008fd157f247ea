/** The looks of a picture for the status. */
export const statusLooks = {
  light: {
    label: 'Claro',
    ground: '#fffaf3',
    ink: '#1d1a16',
    soft: '#5f564c',
    price: '#0b5c66',
  },
  dark: { label: 'Oscuro', ground: '#16130f', ink: '#ffffff', soft: '#cfc6ba', price: '#ffc66b' },
  offer: { label: 'Oferta', ground: '#a92a16', ink: '#ffffff', soft: '#ffe1d9', price: '#ffe08a' },
} as const;

export type StatusLook = keyof typeof statusLooks;
export const badgeColor = '#c8321c';
