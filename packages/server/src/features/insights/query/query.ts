// The door of the query: the answers of any question, as rows and as files, and single visits as files.
import type { Platform } from '../../../platform/platform.ts';
import type { Asking } from '../asking.ts';
import type { Sources } from '../model.ts';
import { Query } from './answer.ts';
import { FigureFiles } from './figure-files.ts';
import { FunnelFiles } from './funnel-files.ts';
import { VisitFiles } from './visit-files.ts';

export function createQuery(platform: Platform, asking: Asking, deps: Sources) {
  const query = new Query(platform, asking, deps);
  return {
    query,
    figureFiles: new FigureFiles(query, asking, deps.figures.tables),
    funnelFiles: new FunnelFiles(query, deps.figures.tables),
    visitFiles: new VisitFiles(asking, deps),
  };
}
