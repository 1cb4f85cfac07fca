// Draws a photo as JPEG in the browser: upright, on white, at the quality that the specification names.

const quality = 0.92;
/** More than any phone shows; a canvas of more is refused by some. */
const longest = 4096;

/** Rejects what the browser cannot read as a photo. */
export async function drawJpeg(file: Blob): Promise<Blob> {
  const photo = await createImageBitmap(file);
  try {
    const scale = Math.min(1, longest / Math.max(photo.width, photo.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(photo.width * scale));
    canvas.height = Math.max(1, Math.round(photo.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser offers no canvas to draw on');
    // JPEG knows nothing one can see through
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(photo, 0, 0, canvas.width, canvas.height);
    return await toBlob(canvas);
  } finally {
    photo.close();
  }
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the photo could not be encoded')));
    canvas.toBlob(take, 'image/jpeg', quality);
  });
}
