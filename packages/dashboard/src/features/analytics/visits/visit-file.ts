// What of the single visits on screen can be had as a file, and how far back they are kept. Pure.
import { limits } from '@vitrine/contract/limits';
import { countDays, type DayRange } from '../../../ui/date-range.ts';

/** Why there is no file; null where there is one. */
type Obstacle = 'products' | 'customers' | 'codes' | 'too_long' | 'gone' | 'empty' | null;

interface VisitsAsked {
  readonly days: DayRange;
  readonly today: string;
  /** How many months single visits are kept. */
  readonly months: number;
  /** Those that were counted. */
  readonly visits: number;
  /** Whether conditions are on products. */
  readonly isOfProducts: boolean;
  readonly isOfCustomers?: boolean;
  readonly isOfCodes: boolean;
}

interface VisitFile {
  readonly obstacle: Obstacle;
  /** The first day whose single visits are kept. */
  readonly keptFrom: string;
  /** Whether some of the days lie before it. */
  readonly isCut: boolean;
  /** A Parquet file holds no more than some. */
  readonly fitsParquet: boolean;
}

/** They go by whole months. */
function toKeptFrom(today: string, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months)).toISOString().slice(0, 10);
}

export function decideVisitFile({
  days,
  today,
  months,
  visits,
  isOfProducts,
  isOfCustomers,
  isOfCodes,
}: VisitsAsked): VisitFile {
  const keptFrom = toKeptFrom(today, months);
  const find = (): Obstacle => {
    if (isOfCustomers) return 'customers';
    if (isOfCodes) return 'codes';
    if (isOfProducts) return 'products';
    if (countDays(days) > limits.rawDays) return 'too_long';
    if (days.to < keptFrom) return 'gone';
    return visits === 0 ? 'empty' : null;
  };
  return { obstacle: find(), keptFrom, isCut: days.from < keptFrom, fitsParquet: visits <= limits.rawRows };
}
