// Lists of links against a server: page by page, what creating, putting away and deleting make of each, and fresh figures.
import { type Link, type LinkRow, listLinks } from '@vitrine/contract/links';
import { Button } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { toSampleLink, toSampleUuid } from '../../testing/link-samples.ts';
import { show } from '../../testing/scene.tsx';
import { answerCalls, type Call } from '../../testing/server.ts';
import { SignedIn } from '../../testing/signed-in.tsx';
import { linkSource, useArchiveLink, useCloseLink, useSaveLink } from './link-lists.ts';
import { noQuestion } from '../../ui/list-address.ts';
import { type LinkQuestion, toLinkQuestion, toRow } from './link-rows.ts';
import { useListScreen } from './list-screen.ts';

const asked = toLinkQuestion(noQuestion, 'LOOK', '2026-11-24');
/** Three a page, so that few rows make many pages. */
const source = { ...linkSource, pageSize: 3 };
const dated = (number: number, changes: Parameters<typeof toSampleLink>[1] = {}): Link =>
  toSampleLink(number, { created_at: `2026-11-${String(number).padStart(2, '0')}T10:00:00Z`, ...changes });

/** A server with looks of these numbers: the higher, the newer. */
function startServer(...numbers: readonly number[]) {
  const held = new Map(numbers.map((number) => [toSampleUuid(number), dated(number)]));
  const server = { held, isAway: false };
  const list = ({ query }: Call) => {
    const words = query.get('q') ?? '';
    const found = [...held.values()]
      .filter((link) => (link.archived_at !== null) === (query.get('archived') === 'true'))
      .filter((link) => (link.title ?? '').includes(words))
      .toSorted((one, other) => other.created_at.localeCompare(one.created_at));
    const [skip, count] = [Number(query.get('skip')), Number(query.get('count'))];
    const next = skip + count;
    return { links: found.slice(skip, next).map(toRow), next_skip: next < found.length ? next : null };
  };
  const change = (id: string, changes: Partial<Link>) => {
    const link = held.get(id);
    if (link === undefined) throw new Error(`nobody has ${id}`);
    held.set(id, { ...link, ...changes });
    return held.get(id);
  };
  const calls = answerCalls((call) => {
    if (server.isAway) return 'away';
    const [, id = '', act] = /^\/admin\/v1\/links\/([^/]+)(?:\/(\w+))?$/.exec(call.path) ?? [];
    if (call.method === 'GET') return { data: {} };
    if (id === 'create') {
      const made = dated(28);
      held.set(made.link_id, made);
      return { data: made };
    }
    if (act === undefined) return { data: list(call) };
    if (act === 'close') return { data: { done: held.delete(id) } };
    const body = call.body as { readonly archived?: boolean; readonly title?: string };
    if (act === 'archive') return { data: change(id, { archived_at: body.archived ? '2026-11-21T10:00:00Z' : null }) };
    return { data: change(id, { title: body.title ?? null }) };
  });
  /** Which stretches of a list were asked for. */
  const stretches = (words = '') =>
    calls
      .filter(
        ({ query }) => query.has('count') && (query.get('q') ?? '') === words && query.get('archived') === 'false',
      )
      .map(({ query }) => `${query.get('skip')}+${query.get('count')}`);
  return { server, calls, stretches, change };
}

const toItem = ({ link_id: id, title, visits }: LinkRow) => ({ id, text: `${title}: ${visits}` });

interface ListProps {
  readonly name: string;
  readonly question?: LinkQuestion;
  readonly isSeen?: boolean;
}

function List({ name, question = asked, isSeen = false }: ListProps) {
  const { list, see, justCreated } = useListScreen(source, question, isSeen, toItem);
  return (
    <section aria-label={name}>
      <p>{list.problem?.code ?? (list.rows === null ? 'waiting' : list.rows.length === 0 ? 'empty' : 'there')}</p>
      <ul aria-label={name}>
        {list.rows?.map(({ id, text }) => (
          <li key={id} data-new={id === justCreated}>
            {text}
          </li>
        ))}
      </ul>
      <Button disabled={!list.hasMore} onClick={list.onMore}>{`More of ${name}`}</Button>
      <Button onClick={list.onRetry}>{`Retry ${name}`}</Button>
      <Button onClick={() => see({ from: 0, count: 14 })}>{`Read ${name}`}</Button>
    </section>
  );
}

function Desk({ number }: { readonly number: number }) {
  const archive = useArchiveLink();
  const close = useCloseLink();
  const create = useSaveLink(null);
  const edit = useSaveLink(dated(number));
  const params = { link_id: toSampleUuid(number) };
  const body = { link_type: 'LOOK', title: 'Renamed' } as const;
  return (
    <>
      <Button onClick={() => archive.mutate({ params, body: { archived: true } })}>Put away</Button>
      <Button onClick={() => archive.mutate({ params, body: { archived: false } })}>Take back</Button>
      <Button onClick={() => close.mutate({ params })}>Delete</Button>
      <Button onClick={() => void create(body)}>Create</Button>
      <Button onClick={() => void edit(body)}>Rename</Button>
    </>
  );
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const rowsOf = (name: string) =>
  page
    .getByRole('list', { name })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
const looks = (...numbers: readonly number[]) => numbers.map((number) => `Look ${number}: 0`);

/** Asks for links as well, and not for pages of them. */
function Newest() {
  const { business_id } = useSession().user;
  const { data } = useEndpointQuery(listLinks, { params: { business_id }, query: { count: 1 } });
  return <output aria-label="Newest">{data?.links.map(({ title }) => title)}</output>;
}

/** Both lists of looks, what is done to look `number`, and maybe one that was searched for. */
async function open(number: number, words?: string) {
  await show(
    <SignedIn>
      <List name="Open" />
      <List name="Archive" question={{ ...asked, isArchived: true }} />
      {words !== undefined && <List name="Found" question={{ ...asked, words }} />}
      <Desk number={number} />
    </SignedIn>,
  );
}

describe('the pages of a list', () => {
  it('are asked for one after the other, from where the one before ended, until there is no more', async () => {
    const { stretches } = startServer(1, 2, 3, 4, 5, 6, 7);
    await open(1);
    await expect.poll(() => rowsOf('Open')).toEqual(looks(7, 6, 5));
    await press('More of Open');
    await expect.poll(() => rowsOf('Open')).toEqual(looks(7, 6, 5, 4, 3, 2));
    await press('More of Open');
    await expect.poll(() => rowsOf('Open')).toEqual(looks(7, 6, 5, 4, 3, 2, 1));
    await expect.element(page.getByRole('button', { name: 'More of Open' })).toBeDisabled();
    expect(stretches()).toEqual(['0+3', '3+3', '6+3']);
  });

  it('tell nothing from not yet known and from a server that is away, and come when it is asked again', async () => {
    const { server } = startServer(1);
    server.isAway = true;
    await open(1);
    const standing = page.getByRole('region', { name: 'Open' }).getByRole('paragraph');
    await expect.element(standing).toHaveTextContent('unavailable');
    server.isAway = false;
    await press('Retry Open');
    await expect.poll(() => rowsOf('Open')).toEqual(looks(1));
    await press('Retry Archive');
    await expect
      .element(page.getByRole('region', { name: 'Archive' }).getByRole('paragraph'))
      .toHaveTextContent('empty');
  });
});

describe('a created look', () => {
  it('comes on top with an entrance, and the next page skips nothing', async () => {
    startServer(1, 2, 3, 4);
    await open(1);
    await expect.poll(() => rowsOf('Open')).toEqual(looks(4, 3, 2));
    await press('Create');
    await expect.poll(() => rowsOf('Open')).toEqual(looks(28, 4, 3, 2));
    const [first, second] = page.getByRole('list', { name: 'Open' }).getByRole('listitem').elements();
    expect([first, second].map((row) => row?.getAttribute('data-new'))).toEqual(['true', 'false']);
    await expect.poll(() => first?.getAttribute('data-new'), { timeout: 5_000 }).toBe('false');
    await press('More of Open');
    await expect.poll(() => rowsOf('Open')).toEqual(looks(28, 4, 3, 2, 1));
    expect(rowsOf('Archive')).toEqual([]);
  });

  it('is looked for by the server where words decide', async () => {
    const { stretches } = startServer(1, 2, 28);
    await open(1, '2');
    await expect.poll(() => rowsOf('Found')).toEqual(looks(28, 2));
    const before = stretches('2').length;
    await press('Create');
    await expect.poll(() => stretches('2').length).toBeGreaterThan(before);
    await expect.poll(() => rowsOf('Found')).toEqual(looks(28, 2));
  });
});

describe('a changed look', () => {
  it('stays in its place under its new name', async () => {
    startServer(1, 2, 3);
    await open(2);
    await expect.poll(() => rowsOf('Open')).toEqual(looks(3, 2, 1));
    await press('Rename');
    await expect.poll(() => rowsOf('Open')).toEqual(['Look 3: 0', 'Renamed: 0', 'Look 1: 0']);
  });
});

describe('an answer that is no list', () => {
  it('holds up nothing that happens to a look, and is asked for again', async () => {
    startServer(1, 2);
    await show(
      <SignedIn>
        <List name="Open" />
        <Newest />
        <Desk number={2} />
      </SignedIn>,
    );
    const newest = page.getByLabelText('Newest');
    await expect.poll(() => rowsOf('Open')).toEqual(looks(2, 1));
    await expect.element(newest).toHaveTextContent('Look 2');
    await press('Rename');
    await expect.poll(() => rowsOf('Open')).toEqual(['Renamed: 0', 'Look 1: 0']);
    await expect.element(newest).toHaveTextContent('Renamed');
    await press('Create');
    await expect.element(newest).toHaveTextContent('Look 28');
    await press('Delete');
    await expect.poll(() => rowsOf('Open')).toEqual(looks(28, 1));
  });
});

describe('a look that is put away', () => {
  it('moves to the other list, and back to where its age puts it when that is undone', async () => {
    startServer(1, 2, 3, 4);
    await open(3);
    await expect.poll(() => rowsOf('Open')).toEqual(looks(4, 3, 2));
    await press('Put away');
    await expect.poll(() => rowsOf('Open')).toEqual(looks(4, 2));
    await expect.poll(() => rowsOf('Archive')).toEqual(looks(3));
    // nothing is skipped by what went: the next page begins one earlier
    await press('More of Open');
    await expect.poll(() => rowsOf('Open')).toEqual(looks(4, 2, 1));
    await press('Take back');
    await expect.poll(() => rowsOf('Open')).toEqual(looks(4, 3, 2, 1));
    await expect.poll(() => rowsOf('Archive')).toEqual([]);
  });

  it('stays where it was when the server is away', async () => {
    const { server, calls } = startServer(1, 2);
    await open(2);
    await expect.poll(() => rowsOf('Open')).toEqual(looks(2, 1));
    server.isAway = true;
    const before = calls.length;
    await press('Put away');
    await expect.poll(() => calls.length).toBeGreaterThan(before);
    await expect.poll(() => rowsOf('Open')).toEqual(looks(2, 1));
    expect(rowsOf('Archive')).toEqual([]);
  });
});

describe('a deleted look', () => {
  it('leaves every list that has it', async () => {
    startServer(1, 2, 12);
    await open(2, '2');
    await expect.poll(() => rowsOf('Found')).toEqual(looks(12, 2));
    await expect.poll(() => rowsOf('Open')).toEqual(looks(12, 2, 1));
    await press('Delete');
    await expect.poll(() => rowsOf('Found')).toEqual(looks(12));
    await expect.poll(() => rowsOf('Open')).toEqual(looks(12, 1));
  });
});

describe('figures', () => {
  const visited = { visits: 9, requested_checkouts: 0, checkouts: 0, revenue: 0, currency: 'USD' };

  it('come anew for the rows that are read, and change nothing else of the list', async () => {
    const { change, stretches } = startServer(1, 2, 3, 4);
    await show(
      <SignedIn>
        <List name="Open" isSeen />
      </SignedIn>,
    );
    await expect.poll(() => rowsOf('Open')).toEqual(looks(4, 3, 2));
    await press('Read Open');
    change(toSampleUuid(3), { link_analytics: visited, title: 'Not told by figures' });
    await expect.poll(() => rowsOf('Open'), { timeout: 8_000 }).toEqual(['Look 4: 0', 'Look 3: 9', 'Look 2: 0']);
    expect(stretches()).toContain('0+14');
  });

  it('are not asked for while something lies over the list', async () => {
    const { stretches } = startServer(1);
    await show(
      <SignedIn>
        <List name="Open" />
      </SignedIn>,
    );
    await expect.poll(() => rowsOf('Open')).toEqual(looks(1));
    await press('Read Open');
    await new Promise((later) => setTimeout(later, 4_200));
    expect(stretches()).toEqual(['0+3']);
  });
});
