// The rights of a post: why it is hidden, asking a creator for permission, and what they answered.
import { askPostRights, getPostRights, setPostRights, type RightsAsk } from '@vitrine/contract/post-rights';
import { expect, describe, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerFeed, toSampleAccount, toSamplePost, toSampleShopboard } from '../../testing/feed-samples.ts';
import { toSampleUuid } from '../../testing/link-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { FeedPage } from './feed-page.tsx';

const Feed = () => (
  <div id="content">
    <Routed screens={{ '/admin/shopboard': FeedPage }} at="/admin/shopboard" session={toSampleSession()} />
  </div>
);

const ask: RightsAsk = getPostRights.answer.shape.asks.element.parse({
  rights_id: toSampleUuid(9),
  creator: '@noa',
  words: 'Thank you!',
  scopes: ['feed'],
  ends_at: null,
  asked_at: '2026-11-28T10:00:00.000Z',
  link: 'https://vitrine.example/rights/abc',
  is_mailed: false,
  is_recorded: false,
  answer: null,
  answered_at: null,
  answered_by: null,
  granted_words: null,
  withdrawn_at: null,
});
const standing = { is_needed: true, is_held: false, state: 'none', ends_at: null, disclosure: null } as const;
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe.each(readers)('rights on %s', (_where, reader) => {
  it('say on the post why it is hidden, and ask for permission by a link to copy', async () => {
    const post = toSamplePost(1, { rights: standing });
    let asks: RightsAsk[] = [];
    const calls = answerFeed(
      { shopboard: toSampleShopboard({ instagram: [toSampleAccount(1)] }), posts: [post] },
      ({ path }) => {
        if (!path.includes('/rights')) return null;
        if (path.endsWith('/ask')) asks = [ask];
        return {
          data: { post: { ...post, rights: { ...standing, state: asks.length > 0 ? 'asked' : 'none' } }, asks },
        };
      },
    );
    const { words } = await show(<Feed />, reader);
    await expect.element(page.getByText(words.posts.rights.reason.none)).toBeVisible();
    await expectOrder();
    await button(words.posts.rights.open).click();
    await button(words.posts.rights.ask).click();
    await page.getByRole('textbox', { name: words.posts.rights.creator }).fill('@noa');
    await page.getByRole('textbox', { name: words.posts.rights.words, exact: true }).fill('Thank you!');
    await expectOrder();
    await button(words.posts.rights.make).click();
    await expect.element(button(words.posts.rights.copy_link)).toBeVisible();
    await expectOrder();
    const sent = calls.find((call) => call.path.endsWith('/ask'));
    expect(askPostRights.body.parse(sent?.body)).toMatchObject({
      creator: '@noa',
      words: 'Thank you!',
      scopes: ['feed'],
    });
  });

  it('leave no choice once a permission was taken back', async () => {
    const post = toSamplePost(1, { rights: { ...standing, state: 'withdrawn' } });
    const at = '2026-11-29T10:00:00.000Z';
    const withdrawn = { ...ask, answer: 'granted', answered_at: at, answered_by: '@noa', withdrawn_at: at } as const;
    answerFeed({ shopboard: toSampleShopboard({ instagram: [toSampleAccount(1)] }), posts: [post] }, ({ path }) =>
      path.includes('/rights') ? { data: { post, asks: [withdrawn] } } : null,
    );
    const { words } = await show(<Feed />, reader);
    const { needed, needed_help: help, open } = words.posts.rights;
    await button(open).click();
    const choice = page.getByRole('switch', { name: `${needed} ${help}` });
    await expect.element(choice).toBeDisabled();
    await expect.element(choice).toBeChecked();
  });

  it('say how its picture was made, and what its file says stays said', async () => {
    const post = toSamplePost(1, { rights: standing, is_made_by_ai: true, has_ai_mark: true, has_credentials: true });
    let isRetouched = false;
    const calls = answerFeed(
      { shopboard: toSampleShopboard({ instagram: [toSampleAccount(1)] }), posts: [post] },
      ({ path, body }) => {
        if (!path.includes('/rights')) return null;
        isRetouched = setPostRights.body.safeParse(body).data?.is_retouched ?? isRetouched;
        return { data: { post: { ...post, is_retouched: isRetouched }, asks: [] } };
      },
    );
    const { words } = await show(<Feed />, reader);
    const { ai, retouched, retouched_help: help, said_already: said, credentials, open } = words.posts.rights;
    await expect.element(page.getByText(ai)).toBeVisible();
    await button(open).click();
    await expect.element(page.getByRole('switch', { name: `${ai} ${said}` })).toBeDisabled();
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(page.getByText(credentials)).toBeVisible();
    await page.getByRole('switch', { name: `${retouched} ${help}` }).click();
    await expect.element(page.getByRole('switch', { name: `${retouched} ${help}` })).toBeChecked();
    await expectOrder();
    expect(calls.map(({ body }) => body)).toContainEqual({ is_retouched: true });
  });
});
