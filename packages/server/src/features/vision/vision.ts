// The door of vision: which products a picture shows, and how sure of it one may be.
import type { Platform } from '../../platform/platform.ts';
import { Eye } from './eye/eye.ts';
import { ProductPictures } from './keeping/product-pictures.ts';
import { TaggingReports } from './report/reports.ts';

export type { Judge } from './report/judge.ts';
export { PhotoSearch, type PhotoAnswer } from './photo-search.ts';
export { findTaste } from './taste.ts';
export type { FoundTaste } from './ranking.ts';

export interface Vision {
  readonly pictures: ProductPictures;
  readonly reports: TaggingReports;
  /** To be called once jobs are known. */
  start(): void;
  /** Ends the thread that sees. */
  stop(): Promise<void>;
}

export function createVision(platform: Platform): Vision {
  const eye = new Eye();
  const pictures = new ProductPictures(platform, { eye });
  const reports = new TaggingReports(platform, { pictures });
  return { pictures, reports, start: () => pictures.start(), stop: () => eye.close() };
}
