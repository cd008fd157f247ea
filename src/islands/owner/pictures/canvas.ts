// Copes with the limits of canvas in real browsers: some cannot write WebP, some lack memory, and some replace what was
// drawn by noise.

/**
 * Encodes a canvas. Null when the browser cannot write the type, in which case it would send another, larger one, or
 * nothing.
 */
export async function encodeCanvas(
  canvas: HTMLCanvasElement,
  type: 'image/webp' | 'image/jpeg' | 'image/png',
  quality: number,
): Promise<Blob | null> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
  return blob?.type === type ? blob : null;
}

export interface OpenedPicture {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  /** Frees the memory at once, which matters on a small phone. */
  release(): void;
}

/** Opens a picture for drawing, upright. Null when this browser cannot read it. */
export async function openPicture(file: Blob): Promise<OpenedPicture | null> {
  // Safari before 15 lacks it.
  if (typeof createImageBitmap !== 'function') return openInElement(file);
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = bitmap;
    return {
      source: bitmap,
      width,
      height,
      release: () => {
        bitmap.close();
      },
    };
  } catch (error) {
    // Chromium before 112 and Safari before 16.4 do not know this orientation, and refuse the call whatever the file is.
    return error instanceof TypeError && drawsUpright() ? openInElement(file) : null;
  }
}

/** Whether elements are drawn upright. A browser that knows the property does so by default. */
const drawsUpright = (): boolean => CSS.supports('image-orientation', 'from-image');

async function openInElement(file: Blob): Promise<OpenedPicture | null> {
  const url = URL.createObjectURL(file);
  const element = new Image();
  element.src = url;
  const release = () => {
    URL.revokeObjectURL(url);
  };
  try {
    await element.decode();
  } catch {
    release();
    return null;
  }
  return { source: element, width: element.naturalWidth, height: element.naturalHeight, release };
}

let truth: Promise<boolean> | undefined;

/**
 * Whether this browser returns what was drawn. A browser that protects against fingerprinting may silently return noise
 * or white instead. It is tried once per page.
 */
export const isCanvasTrue = (): Promise<boolean> => (truth ??= tryCanvas());

const triedColors = [
  [200, 30, 30],
  [30, 160, 60],
  [40, 60, 200],
  [245, 240, 230],
] as const;
/** Side of each tried colour in pixels. */
const triedSide = 8;
/** Some browsers change the last bits of a channel, which is invisible. */
const toleratedDifference = 12;

async function tryCanvas(): Promise<boolean> {
  const drawn = createTriedCanvas();
  const context = drawn.getContext('2d');
  if (context === null) return false;
  triedColors.forEach(([red, green, blue], index) => {
    context.fillStyle = `rgb(${red},${green},${blue})`;
    context.fillRect(index * triedSide, 0, triedSide, triedSide);
  });
  const written = await encodeCanvas(drawn, 'image/png', 1);
  const opened = written && (await openPicture(written));
  const second = createTriedCanvas().getContext('2d');
  if (opened === null || second === null) return false;
  second.drawImage(opened.source, 0, 0);
  opened.release();
  const { data } = second.getImageData(0, 0, triedSide * triedColors.length, triedSide);
  return data.every((value, index) => {
    const channel = index % 4;
    if (channel === 3) return value === 255;
    const column = Math.floor(index / 4) % (triedSide * triedColors.length);
    const wanted = triedColors[Math.floor(column / triedSide)]?.[channel] ?? 0;
    return Math.abs(value - wanted) <= toleratedDifference;
  });
}

function createTriedCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = triedSide * triedColors.length;
  canvas.height = triedSide;
  return canvas;
}
