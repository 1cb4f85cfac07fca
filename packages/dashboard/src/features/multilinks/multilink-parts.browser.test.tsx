// Parts of a multilink's preview: sending everybody to one experience and back, and what replaced experiences came to.
import { getMultilink, type Multilink } from '@vitrine/contract/multilinks';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useEndpointQuery } from '../../api/queries.ts';
import { toSampleUuid } from '../../testing/link-samples.ts';
import { noVerdict, toSampleMultilink } from '../../testing/multilink-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { ReplacedTable } from './replaced-table.tsx';
import { VerdictCard } from './verdict-card.tsx';

const seen = { visits: 40, conversion: null, revenue_per_visit: null };
const bothSeen = { ...noVerdict, experiences: [seen, seen] };
const multilink = toSampleMultilink(1, { verdict: bothSeen });
const params = { multilink_id: multilink.multilink_id };

/** As the preview draws it: from what the cache holds. */
function Preview() {
  const { data } = useEndpointQuery(getMultilink, { params });
  return (
    <section aria-label="Preview">
      <h1>Multilink</h1>
      <h2>Numbers</h2>
      {data && <VerdictCard multilink={data} />}
      {data && <ReplacedTable multilink={data} zone="UTC" />}
    </section>
  );
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const letter = (text: string, of: 'A' | 'B') => filled(text, { letter: of });

describe.each(readers)('on %s', (_where, reader) => {
  const open = async (held: Multilink, refused: object | null = null, at = '/') => {
    let known = held;
    const calls = answerCalls(({ path, body }) => {
      if (path.endsWith('/winner/undo')) known = { ...known, sent_to: null };
      else if (path.endsWith('/winner')) {
        if (refused) return refused as never;
        known = { ...known, sent_to: (body as { link_id: string }).link_id as never };
      }
      return { data: known };
    });
    const scene = await show(<Routed at={at} screens={{ '/': Preview }} />, reader);
    const { winner } = scene.words.multilinks;
    return {
      ...scene,
      winner,
      press,
      paths: () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path),
    };
  };

  it('everybody is sent to the one that is chosen, once that is confirmed, and back', async () => {
    const { winner, paths, words } = await open(multilink);
    await press(letter(winner.send, 'B'));
    const question = page.getByRole('dialog', { name: letter(winner.title, 'B') });
    await expect.element(question.getByText(winner.no_verdict)).toBeVisible();
    await question.getByRole('button', { name: words.ui.cancel }).click();
    expect(paths()).toEqual([]);
    await press(letter(winner.send, 'B'));
    await question.getByRole('button', { name: winner.confirm }).click();
    await expect.element(page.getByText(letter(winner.sent, 'B'))).toBeVisible();
    await expectOrder();
    await page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: winner.undo, exact: true }).click();
    await expect.element(page.getByRole('button', { name: letter(winner.send, 'A') })).toBeVisible();
    expect(paths()).toHaveLength(2);
  });

  it('a verdict is of everybody, and says so beside figures of a segment', async () => {
    const { words } = await open(multilink, null, `/?segment=${toSampleUuid(7)}`);
    const { of_everybody: sentence } = words.multilinks.verdict;
    await expect.element(page.getByText(sentence)).toBeVisible();
    await open(multilink);
    await expect.element(page.getByText(words.multilinks.verdict.title)).toBeVisible();
    expect(page.getByText(sentence).elements()).toEqual([]);
  });

  it('only the one that leads is offered, and nothing while one was not seen', async () => {
    const leads = toSampleMultilink(1, {
      verdict: { ...bothSeen, state: 'leads', leader: 0, basis: 'conversion', ahead: 0, certainty: 0.97 },
    });
    const { winner } = await open(leads);
    await expect.element(page.getByRole('button', { name: letter(winner.send, 'A') })).toBeVisible();
    expect(page.getByRole('button', { name: letter(winner.send, 'B') }).elements()).toEqual([]);
    const early = await open(toSampleMultilink(1));
    await expect.element(page.getByText(early.words.multilinks.verdict.none_title)).toBeVisible();
    expect(page.getByRole('button', { name: letter(winner.send, 'A') }).elements()).toEqual([]);
  });

  it('a refusal is told, and nothing was changed', async () => {
    const { winner } = await open(multilink, {
      status: 500,
      error: { code: 'internal', message: 'The store is away.', fields: [] },
    });
    await press(letter(winner.send, 'A'));
    await page.getByRole('button', { name: winner.confirm, exact: true }).click();
    await expect.element(page.getByText(winner.failed, { exact: false })).toBeVisible();
    expect(page.getByText(letter(winner.sent, 'A')).elements()).toEqual([]);
  });

  it('a replaced experience keeps its numbers, and the verdict says since when both are counted', async () => {
    const [{ link_data: link }] = multilink.links_options;
    const { link_id, short_url, link_type, url_type, title, description, images, link_default_image } = link;
    const brief = { link_id, short_url, link_type, url_type, title, description, images, link_default_image };
    const before = { ...brief, shopping_redirect_url: null, link_analytics: { ...link.link_analytics, visits: 1234 } };
    const { words } = await open(
      toSampleMultilink(1, {
        verdict: { ...bothSeen, since: '2026-11-20' },
        replaced_experiences: [{ position: 0, replaced_at: '2026-11-20T09:00:00Z', link_data: before }],
      }),
    );
    const { replaced } = words.multilinks;
    const row = page.getByRole('row').filter({ hasText: letter(replaced.was, 'A') });
    await expect.element(row.getByText('1,234')).toBeVisible();
    await expect.element(page.getByText(/20/).first()).toBeVisible();
    await expectOrder();
  });
});
