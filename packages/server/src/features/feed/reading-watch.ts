// Tells who watches how reading goes: what there is to see now, and again when it has changed, once a second at most.
import type { BusinessId } from '@vitrine/contract/ids';
import { setTimeout as rest } from 'node:timers/promises';
import { onAnnounced } from '../../events.ts';
import type { Platform } from '../../platform/platform.ts';
import { Service } from '../../platform/service.ts';

const pauseMs = 1_000;

interface Watch<Seen> {
  readonly look: () => Promise<Seen>;
  readonly send: (seen: Seen) => void;
}

export class ReadingWatch extends Service<null> {
  readonly #wakes = new Map<BusinessId, Set<() => void>>();

  constructor(platform: Platform) {
    super(platform, null);
    const wakeAll = (): void => {
      for (const businessId of this.#wakes.keys()) this.#wake(businessId);
    };
    onAnnounced(platform.database, 'readingChanged', (businessId) => this.#wake(businessId), wakeAll);
  }

  /** Sends the first at once; answers how to end it. */
  begin<Seen>(businessId: BusinessId, watch: Watch<Seen>): () => void {
    const { wake, end } = watchOne(watch, (problem) =>
      this.platform.log.warn({ business: businessId, problem: String(problem) }, 'how reading goes could not be told'),
    );
    const wakes = this.#wakes.get(businessId) ?? new Set();
    this.#wakes.set(businessId, wakes.add(wake));
    wake();
    return () => {
      end();
      wakes.delete(wake);
      if (wakes.size === 0 && this.#wakes.get(businessId) === wakes) this.#wakes.delete(businessId);
    };
  }

  #wake(businessId: BusinessId): void {
    for (const wake of this.#wakes.get(businessId) ?? []) wake();
  }
}

function watchOne<Seen>({ look, send }: Watch<Seen>, failed: (problem: unknown) => void) {
  let [isOver, isLooking, isWanted, before] = [false, false, false, ''];
  const lookOnce = async (): Promise<void> => {
    const seen = await look();
    const text = JSON.stringify(seen);
    if (isOver || text === before) return;
    before = text;
    send(seen);
  };
  const run = async (): Promise<void> => {
    isLooking = true;
    while (isWanted && !isOver) {
      isWanted = false;
      await lookOnce().catch(failed);
      await rest(pauseMs, null, { ref: false });
    }
    isLooking = false;
  };
  return {
    wake: (): void => {
      isWanted = true;
      if (!isLooking) void run();
    },
    end: (): void => void (isOver = true),
  };
}
