// The arithmetic of cropping a picture: shapes, and how large the result may be.

/** What pictures of looks are cut to. */
export const cropShapes = ['1:1', '16:9', '4:5'] as const;
/** Logos are four times as wide as they are high. */
export type CropShape = (typeof cropShapes)[number] | '4:1';

/** Longest side of a cropped picture, in pixels; of a round one, which is shown small, less. */
export const maxCroppedSide = 600;
export const maxRoundSide = 450;
export const zoomRange = { min: 1, max: 3 } as const;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function toAspect(shape: CropShape): number {
  const [width = 1, height = 1] = shape.split(':').map(Number);
  return width / height;
}

/** The largest size of the same shape that fits a square of `max`; never larger than it was, never below one pixel. */
export function fitWithin({ width, height }: Size, max: number): Size {
  const scale = Math.min(1, max / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
