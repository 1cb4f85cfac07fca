// The calls of our page inside the store's admin: without cookies and without storage, each as the contract describes it.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { getEmbeddedHome, openDashboard, openEmbedded } from '@vitrine/contract/embedded';

export type Opened = AnswerOf<typeof openEmbedded>;
export type Home = AnswerOf<typeof getEmbeddedHome>;

/** Refused with a status of HTTP; 0 where the server was not reached. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`refused: ${status}`);
    this.status = status;
  }
}

/** The store's own script puts its token on calls to our origin, and makes one again where the answer asks for that. */
async function post(path: string, body: object): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
  } catch {
    throw new Refused(0);
  }
  if (!answer.ok) throw new Refused(answer.status);
  return ((await answer.json()) as { data: unknown }).data;
}

export const open = async () => (await post('/auth/embedded/session', {})) as Opened;
export const readHome = async (session: string) => (await post('/auth/embedded/home', { session })) as Home;
export const readDashboard = async (session: string) =>
  (await post('/auth/embedded/dashboard', { session })) as AnswerOf<typeof openDashboard>;
