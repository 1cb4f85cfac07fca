// A connected account with a post, as reading leaves it, for tests that ask nothing of a network.
import type { BusinessId } from '@vitrine/contract/ids';
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
