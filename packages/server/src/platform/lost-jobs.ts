// Whose jobs failed for good: of every business at once, looked up now and then, as many people ask on each of their minutes.

export interface LostJob {
  readonly id: string;
  readonly name: string;
  readonly businessId: string;
}

/** Asked again after this; who puts jobs back to work hears of it at once. */
const knownMs = 10_000;

export class LostJobs {
  readonly #list: () => Promise<readonly LostJob[]>;
  #known: { readonly until: number; readonly jobs: Promise<readonly LostJob[]> } | null = null;

  /** `list` tells of those of all businesses. */
  constructor(list: () => Promise<readonly LostJob[]>) {
    this.#list = list;
  }

  /** Those of one, but for the queues that `told` names. */
  async of(businessId: string, told: readonly string[]): Promise<LostJob[]> {
    if (this.#known === null || this.#known.until < performance.now()) {
      this.#known = { until: performance.now() + knownMs, jobs: this.#list() };
      // what could not be asked is asked again by the next one
      this.#known.jobs.catch(() => this.forget());
    }
    const jobs = await this.#known.jobs;
    return jobs.filter((job) => job.businessId === businessId && !told.includes(job.name));
  }

  forget(): void {
    this.#known = null;
  }
}
