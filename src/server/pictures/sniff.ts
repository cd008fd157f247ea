/** The accepted kinds of pictures. The name and type that an upload claims do not count. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'heif';

/** The kind of a picture by its first bytes; null for anything else, also for vector drawings. */
export function sniffPicture(content: Uint8Array): PictureKind | null {
  const head = Buffer.from(content.subarray(0, 32)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'webp';
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'tiff';
  if (/^[^]{4}ftyp(?:avif|avis|mif1|msf1)/.test(head)) return 'heif';
  return null;
}
