// The door of vision: which products a picture shows, and how sure of it one may be.
import type { Platform } from '../../platform/platform.ts';
import { Eye } from './eye/eye.ts';
import { ProductLikeness } from './keeping/product-likeness.ts';
import { ProductPictures } from './keeping/product-pictures.ts';
import { TaggingReports } from './report/reports.ts';

export type { Judge } from './report/judge.ts';
export { findTaste } from './taste.ts';
export type { FoundTaste } from './ranking.ts';

export interface Vision {
  readonly pictures: ProductPictures;
  readonly reports: TaggingReports;
  readonly likeness: ProductLikeness;
  /** To be called once jobs are known. */
  start(): void;
  /** Ends the thread that sees. */
  stop(): Promise<void>;
}

export function createVision(platform: Platform): Vision {
  const eye = new Eye();
  const pictures = new ProductPictures(platform, { eye });
  const reports = new TaggingReports(platform, { pictures });
  const likeness = new ProductLikeness(platform, { pictures });
  return { pictures, reports, likeness, start: () => pictures.start(), stop: () => eye.close() };
}
