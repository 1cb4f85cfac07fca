// A post is tagged by itself, somebody corrects it in its dialog, and the same mistake is not made again.
import { listPosts, type SocialPost } from '@vitrine/contract/feed';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { query } from './own-database.ts';
import { listShownProducts, postPlainPhoto } from './photos.ts';
import { button, filled, main, pick, picker } from './places.ts';
import { deskInEnglish, expect, expectOrder, openReader, phoneInHebrew, signIn, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage({ AI_TAGGING: 'on' });

const feed = '/admin/shopboard';
/** Products whose images are looked at: the others of the demo's store would take a quarter of an hour. */
const known = 16;
const patience = { timeout: 300_000, intervals: [1000] };

let desk: Reader;
let phone: Reader;
/** What the posts show. */
let product = '';

const control = async (method: string, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(`${program.sandboxUrl}/networks/_control/instagram/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return answer.json();
};

const ofDemo = `business_id = (select business_id from accounts where username = 'demo' and role = 'admin')`;

/** The store shows one image of a few products, no two of a kind, and nothing of the rest. */
async function showFew(): Promise<void> {
  const rows = await query<{ id: string; title: string }>(
    program,
    `select product_id as id, title from products where ${ofDemo} and status = 'active' and jsonb_array_length(images) > 0 order by product_id = $1 desc, product_id`,
    [product],
  );
  const kinds = new Map(rows.toReversed().map(({ id, title }) => [title.split(' ').at(-1), id]));
  const few = [...kinds.values()].toReversed().slice(0, known);
  await query(
    program,
    `update products set images = case when product_id = any($1) then jsonb_build_array(images -> 0) else '[]' end where ${ofDemo}`,
    [few],
  );
}

async function listAll(): Promise<SocialPost[]> {
  const path = listPosts.path.replace('{platform}', 'instagram');
  const headers = { authorization: `Bearer ${await signIn(program, 'demo')}` };
  const answer = await fetch(program.url + path, { headers });
  return ((await answer.json()) as { data: { posts: SocialPost[] } }).data.posts;
}

const idsOf = (products: readonly { readonly inventory_id: string }[]): string[] =>
  products.map(({ inventory_id: id }) => id);
const posts = ({ page }: Reader) => main(page).getByRole('article');
const corrected = new Set<string>();
/** The post that nobody has said anything of. */
const findNext = async () => (await listAll()).find(({ post_id: id }) => !corrected.has(id));

beforeAll(async () => {
  await control('PUT', 'faults', { rateBusy: 0, rateError: 0 });
  const before = ((await control('GET', 'posts')) as { posts: { id: string }[] }).posts;
  const shown = await listShownProducts(program);
  product = await postPlainPhoto(program, shown);
  for (const { id } of before) await control('DELETE', `posts/${id}`);
  await postPlainPhoto(program, [product]);
  await showFew();
  desk = await openReader(browser, program, deskInEnglish, 'demo');
  phone = await openReader(browser, program, phoneInHebrew, 'demo');
});
afterAll(async () => {
  await desk?.context.close();
  await phone?.context.close();
});

describe('AI tagging', () => {
  it('looks at the store and tags its posts by itself', { timeout: 400_000 }, async () => {
    const { page, words, open } = desk;
    await open(feed);
    await button(page, filled(words.feed.connect, { network: 'Instagram' })).click();
    await button(page, 'Allow').click();
    await page.waitForURL(`**${feed}`);
    await expect(page.getByText(words.feed.ai_on)).toBeVisible();
    await expect
      .poll(
        async () => (await listAll()).filter((post) => idsOf(post.auto_tagged_products).includes(product)).length,
        patience,
      )
      .toBe(2);
    await desk.openAnew(feed);
    await expect(
      posts(desk)
        .first()
        .getByRole('button', { name: /^\d products? tagged/ }),
    ).toBeVisible();
    await expectOrder(desk, 'ai-tagged-posts');
    await phone.open(feed);
    await expectOrder(phone, 'ai-tagged-posts-phone');
  });

  it.each([0, 1])('is corrected in the dialog of post %i', async (at) => {
    const { page, words } = desk;
    const [post] = (await listAll()).toSpliced(0, at);
    corrected.add(post?.post_id ?? '');
    await posts(desk)
      .nth(at)
      .getByRole('button', { name: /^\d products? tagged/ })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(words.feed.ai_tags_note)).toBeVisible();
    await expectOrder(desk, `ai-tags-of-post-${at}`);
    const [before = ''] = words.links.form.remove.split('{{');
    const remove = dialog.getByRole('button', { name: new RegExp(`^${before}`) });
    while ((await remove.count()) > 0) await remove.first().click();
    await button(dialog, words.links.form.add_products).click();
    await pick(desk, 1);
    await expect(picker(page)).toBeHidden();
    await button(page, words.ui.save).click();
    await expect(page.getByText(words.feed.tags_saved)).toBeVisible();
    const said = (await listAll()).find(({ post_id: id }) => id === post?.post_id);
    expect([said?.products.length, said?.auto_tagged_products]).toEqual([1, []]);
    expect(idsOf(said?.products ?? [])).not.toContain(product);
  });

  it('does not make the same mistake in the next post, but asks', { timeout: 200_000 }, async () => {
    const { page, words } = desk;
    await postPlainPhoto(program, [product]);
    await button(page, words.feed.sync).click();
    await expect.poll(async () => idsOf((await findNext())?.suggested_products ?? []), patience).toContain(product);
    expect(idsOf((await findNext())?.auto_tagged_products ?? [])).not.toContain(product);
    // what was said of the others stays
    for (const post of await listAll())
      if (corrected.has(post.post_id)) expect([post.products.length, post.auto_tagged_products]).toEqual([1, []]);
    await desk.openAnew(feed);
    await posts(desk)
      .first()
      .getByRole('button', { name: new RegExp(`^${words.feed.tag}`) })
      .click();
    await expect(page.getByRole('region', { name: words.feed.from_image })).toBeVisible();
    await expectOrder(desk, 'ai-asks');
    await page.keyboard.press('Escape');
    expect([...desk.complaints, ...phone.complaints]).toEqual([]);
  });
});
