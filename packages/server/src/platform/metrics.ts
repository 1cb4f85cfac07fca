// What the program counts of its own work, in Prometheus' format by its official client; who reads it is `metrics-page`'s.
import { Counter, Histogram, Registry } from 'prom-client';

/** What this process counts, whichever part of it does. Features add their own to it; nothing in it names a person. */
export const counted = new Registry();

/** From a redirect out of memory to a call that gives up. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

export const requestSeconds = new Histogram({
  name: 'vitrine_http_request_duration_seconds',
  help: 'How long requests took. `route` is the path of the API as documented; `public` for all addresses of shoppers.',
  labelNames: ['method', 'route', 'status'],
  buckets: requestBuckets,
  registers: [counted],
});

export const jobSeconds = new Histogram({
  name: 'vitrine_job_duration_seconds',
  help: 'How long jobs ran in this process.',
  labelNames: ['job', 'outcome'],
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300, 1800],
  registers: [counted],
});

/** A counter of this process. */
export function count<Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Counter<Label> {
  return new Counter({ name, help, labelNames, registers: [counted] });
}

/** A histogram of calls to others, in seconds. */
export function timeCalls<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
): Histogram<Label> {
  return new Histogram({
    name,
    help,
    labelNames,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers: [counted],
  });
}
