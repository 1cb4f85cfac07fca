// The door of figures: any question about traffic and sales at once, over columns of facts.
import type { Platform } from '../../platform/platform.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { Answering } from './answering.ts';
import { Cluster } from './cluster/cluster.ts';
import { Loading } from './cluster/loading.ts';
import { createEngine } from './engine/engine.ts';
import { questionLimitMs } from './question.ts';
import { SaleSegments } from './sales/sale-segments.ts';
import { SegmentFiles } from './segments/segment-files.ts';
import type { WritingStep } from './segments/segment-writer.ts';
import { Segments } from './segments/segments.ts';
import { TableFiles } from './tables.ts';
import { FiguresUpkeep } from './upkeep.ts';
import { FiguresWatch } from './watch.ts';

export { checkSegments, rebuildMonths, type Done } from './check.ts';
export { checkSales } from './sales/check-sales.ts';
export { loadSegments, type Progress } from './cluster/loading.ts';
export type { Column } from './table-shapes.ts';
export type { FiguresMeasure } from './watch.ts';
export { countVisits, sumRows, toPage, type PageWish } from './answers.ts';
export {
  everyDay,
  isOfCustomers,
  isOfProducts,
  noFigures,
  type FacetCondition,
  type FacetName,
  type FigureMeasure,
  type FigureSums,
  type Key,
  type NumberedFacet,
  type Question,
  type Row,
  type KeyGroups,
  type VisitorQuestion,
  type VisitorRow,
} from './question.ts';

export interface Figures {
  /**
   * For whoever shows figures. They refuse as `figures_unavailable` while the engine is away or a file cannot be read, as `question_too_large`
   * what the engine has no room for, as `timed_out` after ten seconds and as `rate_limited` while too much of the same business waits; what is
   * in no segment yet is answered without the engine.
   */
  readonly answering: Answering;
  /** For whoever hands figures out as files. */
  readonly tables: TableFiles;
  /** For the program that starts and stops it. */
  readonly upkeep: FiguresUpkeep;
  /** For whoever watches how it is. */
  readonly watch: FiguresWatch;
}

/** `folder` is shared by all processes of a data folder, `clusterUrl` that of a cluster there may be. A question is given up after `limitMs`. `reached` is called with each step of writing. */
export function createFigures(
  platform: Platform,
  {
    folder,
    traffic,
    clusterUrl = null,
    limitMs = questionLimitMs,
    reached,
  }: {
    folder: string;
    traffic: Pick<Traffic, 'facts'>;
    clusterUrl?: string | null;
    limitMs?: number;
    reached?: (step: WritingStep) => void;
  },
): Figures {
  const { database, clock, log } = platform;
  const files = new SegmentFiles(folder);
  const engine = createEngine(folder, log, limitMs);
  const segments = new Segments({
    database,
    clock,
    facts: traffic.facts,
    engine,
    files,
    ...(reached === undefined ? {} : { reached }),
  });
  const sales = new SaleSegments({ database, clock, engine, files });
  const cluster = clusterUrl === null ? null : new Cluster({ url: clusterUrl, clock, log });
  const loading = cluster && new Loading({ database, clock, files, cluster });
  const answering = new Answering({ database, engine, files, cluster, log, limitMs });
  return {
    answering,
    tables: new TableFiles({ engine, files }),
    upkeep: new FiguresUpkeep(platform, { engine, answering, segments, sales, files, cluster, loading }),
    watch: new FiguresWatch(platform, { engine, cluster }),
  };
}
