// Cuts a picture in the browser: the chosen area, made smaller where needed, as a PNG.
import { fitWithin } from './image-crop-area.ts';

export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const quality = 0.95;

/** Loads a picture from an address of this page. Rejects when the file is not a picture the browser can read. */
export async function loadPicture(src: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  return picture;
}

/** Answers the area of the picture as a PNG whose longest side is at most so many pixels. */
export async function cropPicture(src: string, area: CropArea, longest: number): Promise<Blob> {
  const picture = await loadPicture(src);
  const size = fitWithin(area, longest);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser offers no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height);
  return toPng(canvas);
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded')));
    canvas.toBlob(take, 'image/png', quality);
  });
}
