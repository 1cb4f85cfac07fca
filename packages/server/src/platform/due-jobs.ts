// Wakes workers of queues whose jobs have come due: one question for all queues, in place of one by each of them.

/** How often it is asked: delayed jobs, retries and jobs whose announcement was missed begin no later than this. */
const askEveryMs = 1_000;

export interface DueJobsOptions {
  /** Those of `queues` with a job whose time has come and that nobody has taken. */
  listDue: (queues: readonly string[]) => Promise<readonly string[]>;
  wake: (workerId: string) => void;
  onProblem: (problem: unknown) => void;
}

export class DueJobs {
  readonly #options: DueJobsOptions;
  readonly #workers = new Map<string, string[]>();
  #timer: NodeJS.Timeout | null = null;
  #asking: Promise<void> = Promise.resolve();

  constructor(options: DueJobsOptions) {
    this.#options = options;
  }

  /** Has a worker woken whenever its queue holds a job that is due. */
  watch(queue: string, workerId: string): void {
    this.#workers.set(queue, [...(this.#workers.get(queue) ?? []), workerId]);
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#asking = this.#askAndGoOn();
    }, askEveryMs);
  }

  /** Resolves once nothing is asked any more. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#asking;
  }

  async #askAndGoOn(): Promise<void> {
    await this.#ask();
    if (this.#timer !== null) this.start();
  }

  async #ask(): Promise<void> {
    try {
      for (const queue of await this.#options.listDue([...this.#workers.keys()])) {
        for (const worker of this.#workers.get(queue) ?? []) this.#options.wake(worker);
      }
    } catch (problem) {
      this.#options.onProblem(problem);
    }
  }
}
