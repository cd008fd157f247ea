import { open } from 'node:fs/promises';

/** Each may unpack to 8 MB, which the decoder holds although nobody wants the text. */
const maxTexts = 4;
/** A picture of 10 MB has about a thousand of the usual size. */
const maxChunks = 20_000;
const signatureBytes = 8;
/** Length and type before the content of a chunk, and its checksum after it. */
const headBytes = 8;
const checksumBytes = 4;

/** Whether a PNG carries so many packed texts, or is cut into so many pieces, that decoding it would take too much. */
export async function hasTooManyTexts(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(headBytes);
    let at = signatureBytes;
    let texts = 0;
    for (let chunks = 0; chunks < maxChunks; chunks += 1) {
      const { bytesRead } = await file.read(head, 0, headBytes, at);
      if (bytesRead < headBytes) return false;
      if (/^[zi]TXt$/.test(head.toString('latin1', 4))) texts += 1;
      if (texts > maxTexts) return true;
      at += headBytes + head.readUInt32BE() + checksumBytes;
    }
    return true;
  } finally {
    await file.close();
  }
}
