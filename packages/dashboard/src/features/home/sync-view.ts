// What of a sync is worth showing, and how far it has got.
import type { SyncProgress } from '@vitrine/contract/stores';

type Running = 'waiting' | 'asking' | 'preparing' | 'reading' | 'finishing';

export type SyncView =
  | {
      readonly kind: 'running';
      readonly sentence: `stores.sync.${Running}`;
      /** 0 to 1; null while the store has not reported how much there is. */
      readonly share: number | null;
    }
  | { readonly kind: 'ended'; readonly sentence: 'stores.sync.finished' | 'stores.sync.cancelled' }
  | { readonly kind: 'failed' };

function toShare({ processed, total }: SyncProgress): number | null {
  if (total === null || total <= 0) return null;
  return Math.min(1, Math.max(0, processed / total));
}

/** Running and failed syncs always; an end only to those who saw it run; null when there is nothing to report. */
export function toSyncView(progress: SyncProgress | null, wasSeenRunning: boolean): SyncView | null {
  switch (progress?.state) {
    case 'waiting':
      return { kind: 'running', sentence: 'stores.sync.waiting', share: null };
    case 'running':
      return { kind: 'running', sentence: `stores.sync.${progress.phase ?? 'reading'}`, share: toShare(progress) };
    case 'failed':
      return { kind: 'failed' };
    case 'finished':
      return wasSeenRunning ? { kind: 'ended', sentence: 'stores.sync.finished' } : null;
    case 'cancelled':
      return wasSeenRunning ? { kind: 'ended', sentence: 'stores.sync.cancelled' } : null;
    default:
      return null;
  }
}
