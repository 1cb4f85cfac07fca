// A connected account with a post, as reading leaves it, for tests that ask nothing of a network.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';

/** Answers the post's id. */
export async function insertPost({ app }: TestApp, businessId: BusinessId, caption: string): Promise<string> {
  const { db } = app.platform.database;
  const [account, post] = [randomUUID(), randomUUID()];
  await sql`insert into social_accounts (business_id, social_account_id, network, network_user_id, username, name, status,
      connected_by, connected_at)
    select business_id, ${account}, 'instagram', ${account}, 'atelier.shows', 'Atelier shows', 'connected', account_id, now()
    from accounts where business_id = ${businessId} and role = 'admin'`.execute(db);
  await sql`insert into posts (business_id, post_id, social_account_id, network, network_post_id, kind, caption, found_at, sync_id)
    values (${businessId}, ${post}, ${account}, 'instagram', ${post}, 'image', ${caption}, now(), ${randomUUID()})`.execute(
    db,
  );
  return post;
}

/** What somebody said against a post, as its form leaves it; answers its id. */
export async function insertReport(
  { app }: Pick<TestApp, 'app'>,
  businessId: BusinessId,
  postId: string,
  words: string,
): Promise<string> {
  const report = randomUUID();
  await sql`insert into post_reports (business_id, post_report_id, post_id, receipt, reason, words, name, email, language,
      statement, reported_at)
    values (${businessId}, ${report}, ${postId}, ${report}, 'other', ${words}, ${words}, 'noa@mail.example', 'en',
      'It is so.', now())`.execute(app.platform.database.db);
  return report;
}

/** A picture that somebody sent to a campaign, in its queue; answers its id. */
export async function insertUpload(
  { app }: Pick<TestApp, 'app'>,
  businessId: BusinessId,
  campaign: string,
  words: string,
): Promise<string> {
  const [upload, file] = [randomUUID(), randomUUID()];
  const { db } = app.platform.database;
  await sql`insert into uploads (business_id, upload_id, campaign_id, name, handle, email, language, caption, product_ids,
      file_id, consent, scopes, sent_at, is_retouched, is_made_by_ai, has_ai_mark, has_credentials, queued_at)
    values (${businessId}, ${upload}, ${campaign}, ${words}, ${words}, 'noa@mail.example', 'en', ${words}, '{}', ${file},
      ${words}, '{feed}', now(), false, false, false, false, now())`.execute(db);
  return upload;
}

export interface PostWish {
  readonly caption?: string;
  readonly network?: 'instagram' | 'tiktok' | 'pinterest';
  /** Products of the store, by their ids there. */
  readonly products?: readonly string[];
  readonly hidden?: boolean;
}

/** A connected account of each network with these posts, the first the latest, each with a picture; answers their ids. */
export async function insertFeed(
  { app }: Pick<TestApp, 'app'>,
  businessId: BusinessId,
  wishes: readonly PostWish[],
): Promise<string[]> {
  const { db } = app.platform.database;
  const accounts = new Map(['instagram', 'tiktok', 'pinterest'].map((network) => [network, randomUUID()]));
  for (const [network, account] of accounts)
    await sql`insert into social_accounts (business_id, social_account_id, network, network_user_id, username, name, status,
        connected_by, connected_at)
      select business_id, ${account}, ${network}, ${account}, 'atelier.shows', 'Atelier shows', 'connected', account_id, now()
      from accounts where business_id = ${businessId} and role = 'admin'`.execute(db);
  const rows = wishes.map(({ caption = 'A post', network = 'instagram', products = [], hidden = false }, at) => ({
    post: randomUUID(),
    file: randomUUID(),
    account: accounts.get(network),
    age: at,
    caption,
    network,
    products,
    visible: !hidden,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (post uuid, file uuid, account uuid, age int,
    caption text, network text, products text[], visible boolean)`;
  await sql`insert into posts (business_id, post_id, social_account_id, network, network_post_id, kind, caption, permalink,
      posted_at, found_at, visible, sync_id)
    select ${businessId}, post, account, network, post, 'image', caption, 'https://network.example/p/' || post,
      '2026-11-01'::timestamptz - make_interval(mins => age), now(), visible, ${randomUUID()} from ${given}`.execute(
    db,
  );
  await sql`insert into files (business_id, file_id, name, content_type, width, height, bytes, created_by, created_at, kind)
    select ${businessId}, file, 'post.webp', 'image/webp', 1080, 1350, 1000, ${randomUUID()}, now(), 'post' from ${given}`.execute(
    db,
  );
  await sql`insert into post_pictures (business_id, post_id, place, picture_key, file_id)
    select ${businessId}, post, 0, post, file from ${given}`.execute(db);
  await sql`insert into post_products (business_id, post_id, place, product_id, options, point_x, point_y, is_automatic)
    select ${businessId}, post, tag.place - 1, tag.id, '{}', 0.25, 0.5, false
    from ${given} cross join unnest(products) with ordinality as tag (id, place)`.execute(db);
  return rows.map(({ post }) => post);
}

/** Draws a picture for each post that `insertFeed` left, as reading leaves them: in its widths, on disk. */
export async function givePictures(
  { app }: Pick<TestApp, 'app'>,
  businessId: BusinessId,
  draw: (at: number) => Promise<Buffer>,
): Promise<void> {
  const { db } = app.platform.database;
  const { rows } = await sql<{ file: string; account: AccountId }>`
    select file_id as file, account_id as account from post_pictures join accounts using (business_id)
    where business_id = ${businessId} and role = 'admin'`.execute(db);
  for (const [at, { file, account }] of rows.entries()) {
    const who = { businessId, accountId: account };
    const { fileId } = await app.features.media.storePicture(who, await draw(at), 'post.jpg', 'post');
    await sql`update post_pictures set file_id = ${fileId} where business_id = ${businessId} and file_id = ${file}`.execute(
      db,
    );
  }
}
