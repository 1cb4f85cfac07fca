// The beginning of a video without its sound, as it was packed: nothing is drawn anew, so neither codecs nor programs are needed.
import { BufferTarget, Conversion, FilePathSource, Input, MP4, Mp4OutputFormat, Output, QTFF } from 'mediabunny';

/** What moves by itself for longer needs a way to pause it (WCAG 2.2, 2.2.2); it has one all the same. */
const seconds = 4;
/** A clip that a phone line would wait for is none. */
const mostClipBytes = 3_000_000;
const patienceMs = 20_000;

/** Null where the file is no video we can cut, or its beginning is too heavy. Place, camera and sound are left out. */
export async function cutClip(path: string): Promise<Buffer | null> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF] });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const cutting = await Conversion.init({
    input,
    output,
    trim: { start: 0, end: seconds },
    audio: { discard: true },
    tags: {},
    showWarnings: false,
  });
  if (!cutting.isValid) return null;
  const timer = setTimeout(() => void cutting.cancel(), patienceMs);
  try {
    await cutting.execute();
  } finally {
    clearTimeout(timer);
  }
  const { buffer: bytes } = target;
  return bytes === null || bytes.byteLength > mostClipBytes ? null : Buffer.from(bytes);
}
