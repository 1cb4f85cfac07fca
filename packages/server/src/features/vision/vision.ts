// The door of vision: which products a picture shows.
import type { Platform } from '../../platform/platform.ts';
import { Eye } from './eye/eye.ts';
import { ProductPictures } from './keeping/product-pictures.ts';

export interface Vision {
  readonly pictures: ProductPictures;
  /** To be called once jobs are known. */
  start(): void;
  /** Ends the thread that sees. */
  stop(): Promise<void>;
}

export function createVision(platform: Platform): Vision {
  const eye = new Eye();
  const pictures = new ProductPictures(platform, { eye });
  return { pictures, start: () => pictures.start(), stop: () => eye.close() };
}
