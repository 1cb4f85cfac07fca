// Every address of the dashboard, taken from its screens, opened by those it is shown to and by those it is not.
import type { AnswerOf, Endpoint } from '@vitrine/contract/endpoint';
import { verifySession } from '@vitrine/contract/sessions';
import { listLinks, type LinkType } from '@vitrine/contract/links';
import { listMultilinks } from '@vitrine/contract/multilinks';
import { can } from '@vitrine/contract/rights';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { listScreens } from '../../packages/dashboard/src/app/screens.ts';
import type { Program } from './program.ts';
import { deskInEnglish, expect, openReader, type Person, phoneInHebrew, type Reader, signIn } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

type Session = AnswerOf<typeof verifySession>;
type Ask = (endpoint: Endpoint, sent: Readonly<Record<string, string>>) => Promise<unknown>;

/** Asks the API for a person; what the path does not name is sent as the query. */
async function toAsk({ url }: Program, person: Person): Promise<Ask> {
  const token = await signIn(program, person);
  return async ({ method, path }, sent) => {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => sent[name] ?? '');
    const address = new URL(filled, url);
    for (const [name, value] of Object.entries(sent)) {
      if (!path.includes(`{${name}}`)) address.searchParams.set(name, value);
    }
    const response = await fetch(address, { method, headers: { authorization: `Bearer ${token}` } });
    const { data } = (await response.json()) as { data: unknown };
    return data;
  };
}

setStage();

describe.each([
  ['demo', deskInEnglish],
  ['maya', phoneInHebrew],
] as const)('every address, asked by %s', (person, options) => {
  let reader: Reader;
  let session: Session;
  /** What stands for `$name`, by what stands before it where that matters. */
  let named: Record<string, string>;

  beforeAll(async () => {
    reader = await openReader(browser, program, options, person);
    const ask = await toAsk(program, person);
    session = verifySession.answer.parse(await ask(verifySession, {}));
    const { business_id: id } = session.user;
    const findFirst = async (type: LinkType): Promise<string> => {
      const { links } = listLinks.answer.parse(await ask(listLinks, { business_id: id, link_type: type }));
      return links[0]?.link_id ?? '';
    };
    const many = person === 'demo' ? await ask(listMultilinks, { business_id: id }) : null;
    named = {
      '/links/$linkId': `/links/${await findFirst('LOOK')}`,
      '/shorts/$linkId': `/shorts/${await findFirst('SHORT')}`,
      $multilinkId: many === null ? 'none' : (listMultilinks.answer.parse(many).multilinks[0]?.multilink_id ?? ''),
      $username: 'maya',
      $month: new Date().toISOString().slice(0, 7),
    };
  });
  afterAll(() => reader?.context.close());

  // whom nothing is closed to goes everywhere, others where something may be closed to them
  const inside = listScreens().filter(
    ({ address, right }) => address.startsWith('/admin') && (person === 'demo' || right !== undefined),
  );

  it.each(inside)('$address is shown to those who may open it, and leads others home', async ({ address, right }) => {
    const { page, open } = reader;
    const place = Object.entries(named).reduce((path, [name, value]) => path.replace(name, value), address);
    await open(place);
    const expected = right === undefined || can(session.user, right) ? place : '/admin/home';
    await expect(page).toHaveURL(`${program.url}${expected}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
  });

  it('says nothing in the console', () => {
    expect(reader.complaints).toEqual([]);
  });
});
