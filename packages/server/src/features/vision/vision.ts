// The door of vision: which products a picture shows, and how sure of it one may be.
import { join } from 'node:path';
import type { Platform } from '../../platform/platform.ts';
import { Eye } from './eye/eye.ts';
import { Eyes } from './eye/eyes.ts';
import { ProductLikeness } from './keeping/product-likeness.ts';
import { ProductPictures } from './keeping/product-pictures.ts';
import { TaggingReports } from './report/reports.ts';
import { dropGivenModel, takeGivenModel, type GivenModel } from './seeing/given-model.ts';

export type { Judge } from './report/judge.ts';
export { PhotoSearch, type PhotoAnswer } from './photo-search.ts';
export { findTaste } from './taste.ts';
export type { FoundTaste } from './ranking.ts';
export type { GivenModel } from './seeing/given-model.ts';

export interface Vision {
  readonly pictures: ProductPictures;
  readonly reports: TaggingReports;
  readonly likeness: ProductLikeness;
  /** To be called once jobs are known. */
  start(): void;
  /** Ends the threads that see. */
  stop(): Promise<void>;
}

interface VisionSettings {
  readonly dataDir: string;
  /** The network in place of the one that comes with the program; null for that one. */
  readonly model: GivenModel | null;
}

const folderOf = (dataDir: string): string => join(dataDir, 'vision');

export function createVision(platform: Platform, { dataDir, model }: VisionSettings): Vision {
  const eyes = new Eyes(folderOf(dataDir), model);
  const pictures = new ProductPictures(platform, { eyes });
  const reports = new TaggingReports(platform, { pictures });
  const likeness = new ProductLikeness(platform, { pictures });
  return { pictures, reports, likeness, start: () => pictures.start(), stop: () => eyes.close() };
}

/** Copies a network among our files and tries it. Rejects, in a sentence, one that cannot be read, takes no picture or answers no vector. */
export async function takeVisionModel(path: string, dataDir: string): Promise<GivenModel> {
  const { isNew, ...model } = await takeGivenModel(path, folderOf(dataDir));
  const eye = new Eye(model.place);
  try {
    await eye.name();
    return model;
  } catch (problem) {
    // one that was there before may be answering for somebody
    if (isNew) await dropGivenModel(model.place);
    throw problem;
  } finally {
    await eye.close();
  }
}
