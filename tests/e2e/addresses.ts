// Addresses of one thing each, with the ids of things of the demo world in place of their names.
import type { AnswerOf, BodySent, Endpoint } from '@vitrine/contract/endpoint';
import { listApplications } from '@vitrine/contract/applications';
import { updateJoinPage } from '@vitrine/contract/join-pages';
import { listLinks, type LinkType } from '@vitrine/contract/links';
import { listMultilinks } from '@vitrine/contract/multilinks';
import { verifySession } from '@vitrine/contract/sessions';
import { shareReport } from '@vitrine/contract/shared-reports';
import type { Program } from '../world/program.ts';
import { type Person, signIn } from './reader.ts';

type Session = AnswerOf<typeof verifySession>;
type Ask = (endpoint: Endpoint, sent: Readonly<Record<string, string>>) => Promise<unknown>;

/** Asks the API for a person; what the path does not name is sent as the query. */
async function toAsk(program: Program, person: Person): Promise<Ask> {
  const token = await signIn(program, person);
  return async ({ method, path }, sent) => {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => sent[name] ?? '');
    const address = new URL(filled, program.url);
    for (const [name, value] of Object.entries(sent)) {
      if (!path.includes(`{${name}}`)) address.searchParams.set(name, value);
    }
    const response = await fetch(address, { method, headers: { authorization: `Bearer ${token}` } });
    const { data } = (await response.json()) as { data: unknown };
    return data;
  };
}

/** The token of a report that the demo's merchant shares. */
async function shareOne(program: Program): Promise<string> {
  const body = {
    name: 'Crawl',
    range: { kind: 'preset', preset: 'last_30_days' },
    tabs: ['links', 'shorts'],
    figures: ['visits', 'checkouts', 'cr', 'revenue'],
    breakdowns: ['link', 'product', 'country'],
    filters: [{ by: 'device', values: ['mobile', 'desktop'] }],
    ends_on: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
  } satisfies BodySent<typeof shareReport>;
  const response = await fetch(`${program.url}${shareReport.path}`, {
    method: shareReport.method,
    headers: { authorization: `Bearer ${await signIn(program, 'demo')}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = (await response.json()) as { data: unknown };
  return shareReport.answer.parse(data).report.address.split('/').at(-1) ?? '';
}

const post = (to: string, fields: Record<string, string>): Promise<Response> =>
  fetch(to, { method: 'POST', body: new URLSearchParams(fields) });

/** An application at the demo's join page, confirmed by its mail; the one there is, where there is one. */
async function applyOnce(program: Program, ask: Ask): Promise<string> {
  const read = async (): Promise<string | undefined> =>
    listApplications.answer.parse(await ask(listApplications, {})).applications[0]?.application_id;
  const known = await read();
  if (known !== undefined) return known;
  const headers = { authorization: `Bearer ${await signIn(program, 'demo')}`, 'content-type': 'application/json' };
  await fetch(program.url + updateJoinPage.path, { method: 'POST', headers, body: JSON.stringify({ is_open: true }) });
  const address = `${program.url}/join/demo`;
  const form = /name="form" value="([^"]*)"/.exec(await (await fetch(address)).text())?.[1] ?? '';
  await post(address, { form, name: 'Crawl', email: 'crawl@mail.example', consent: 'yes' });
  const mail = await program.waitForMail('crawl@mail.example', /confirm\?token=/);
  await post(`${address}/confirm`, { token: /confirm\?token=([\w-]+)/.exec(mail)?.[1] ?? '' });
  return (await read()) ?? '';
}

/** Who asks, and how an address with names such as `$linkId` reads for them. */
export async function findAddresses(
  program: Program,
  person: Person,
): Promise<{ session: Session; toPlace: (address: string) => string }> {
  const ask = await toAsk(program, person);
  const session = verifySession.answer.parse(await ask(verifySession, {}));
  const { business_id: id } = session.user;
  const findFirst = async (type: LinkType): Promise<string> => {
    const { links } = listLinks.answer.parse(await ask(listLinks, { business_id: id, link_type: type }));
    return links[0]?.link_id ?? '';
  };
  const many = person === 'demo' ? await ask(listMultilinks, { business_id: id }) : null;
  /** What stands for a name, by what stands before it where that matters. */
  const named = {
    '/links/$linkId': `/links/${await findFirst('LOOK')}`,
    '/shorts/$linkId': `/shorts/${await findFirst('SHORT')}`,
    $multilinkId: many === null ? 'none' : (listMultilinks.answer.parse(many).multilinks[0]?.multilink_id ?? ''),
    $token: person === 'demo' ? await shareOne(program) : 'none',
    $username: 'maya',
    $application: person === 'demo' ? await applyOnce(program, ask) : 'none',
    $platform: 'store',
    $network: 'instagram',
    $month: new Date().toISOString().slice(0, 7),
  };
  const toPlace = (address: string): string =>
    Object.entries(named).reduce((path, [name, value]) => path.replace(name, value), address);
  return { session, toPlace };
}
