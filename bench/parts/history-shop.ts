// The store, products, influencers, links and multilinks of a long history, and what its visits are drawn from.
import { allPermissions } from '../../packages/server/src/features/identity/identity.ts';
import { history, type Filling } from './history-size.ts';

/** Links are numbered by age, the newest first. Each has a share of the visits, in slots of 20,000. */
export async function fillShop({ client, businessId }: Filling): Promise<void> {
  await client.query(`
    insert into stores (business_id, platform, shop_domain, name, email, currency, time_zone, primary_url, status, scopes,
      connected_at)
    values ('${businessId}', 'shopify', '${businessId}.example', 'Bench', 'bench@bench.example', 'USD',
      '${history.timeZone}', 'https://bench.example', 'connected', '{}', now())`);
  await client.query(`
    insert into settings (business_id, section, value, updated_at)
    values ('${businessId}', 'brand', '{"visitRetentionMonths": 25}', now())`);
  await client.query(`
    insert into products (business_id, product_id, title, handle, status, title_text, search_text, image, updated_at,
      created_at, synced_at)
    select '${businessId}', (9000 + n)::text, 'Product ' || n, 'product-' || n, 'active', 'product ' || n, 'product ' || n,
      jsonb_build_object('src', 'https://bench.example/' || n || '.webp', 'width', 800, 'height', 1000, 'alt', ''),
      now(), now(), now()
    from generate_series(1, ${history.products}) n`);
  await client.query(`
    insert into accounts (business_id, account_id, role, username, email, name, permissions, email_verified_at, created_at)
    select '${businessId}', bench.to_id('${businessId}' || 'influencer' || n), 'influencer', 'creator-' || n,
      'creator-' || n || '@bench.example', 'Creator ' || n, '${JSON.stringify(allPermissions)}',
      now(), now() - interval '${history.days} days'
    from generate_series(1, ${history.influencers}) n`);
  await client.query(`
    insert into influencers (business_id, account_id, promocode, created_at)
    select business_id, account_id, upper(replace(username, '-', '')) || '10', created_at from accounts
    where business_id = '${businessId}' and role = 'influencer'`);
  await fillLinks(client, businessId);
  await fillMultilinks(client, businessId);
  await fillDictionaries(client);
}

async function fillLinks(client: Filling['client'], businessId: string): Promise<void> {
  await client.query(`
    create table bench.link as
    select n::smallint as n, bench.to_id('${businessId}' || 'link' || n) as link_id,
      case when n % 5 < 3 then 'LOOK' else 'SHORT' end as link_type,
      case when n % 4 = 0 then bench.to_id('${businessId}' || 'influencer' || 1 + n / 4 % ${history.influencers}) end
        as influencer_id,
      date_trunc('hour', now()) - interval '${history.days} days' * n / ${history.links} as made_at,
      interval '${history.days} days' * n / ${history.links} as life, n % 120 as utm,
      (20000 * (sum(weight) over (order by n) - weight) / sum(weight) over ())::int as slot_from,
      (20000 * sum(weight) over (order by n) / sum(weight) over ())::int as slot_to
    from (
      select n, power(1 + n * 7919 % ${history.links}, -0.8) as weight from generate_series(1, ${history.links}) n
    ) weighed`);
  await client.query(`
    insert into links (business_id, link_id, code, link_type, url_type, title, search_text, influencer_id, created_by,
      created_at, updated_at, parent_multilink_id, tags, tag_keys, utm)
    select '${businessId}', link_id, 'bench' || n, link_type, case when link_type = 'LOOK' then 'look' else 'product' end,
      'A linen walk ' || n, 'a linen walk ' || n, influencer_id, '${businessId}', made_at, made_at,
      case when n % 20 = 0 then bench.to_id('${businessId}' || 'multilink' || (n / 20 - 1) / 2) end,
      array['tag-' || n % 10], array['tag-' || n % 10],
      '{"utm_source": null, "utm_medium": null, "utm_campaign": null, "utm_term": null, "utm_content": null}'
    from bench.link`);
  await client.query(`
    insert into addresses (code, business_id, link_id, created_at)
    select code, business_id, link_id, created_at from links where business_id = '${businessId}'`);
  await client.query(`
    insert into link_products (business_id, link_id, position, product_id)
    select '${businessId}', link_id, position, (9001 + (n * 7 + position) % ${history.products})::text
    from bench.link cross join generate_series(0, case when link_type = 'LOOK' then 4 else 0 end) position`);
}

async function fillMultilinks(client: Filling['client'], businessId: string): Promise<void> {
  await client.query(`
    insert into multilinks (business_id, multilink_id, code, title, search_text, created_by, created_at, updated_at)
    select '${businessId}', parent_multilink_id, 'benchm' || min(code), 'Two walks ' || min(code), 'two walks', '${businessId}',
      min(created_at), min(created_at)
    from links where parent_multilink_id is not null group by parent_multilink_id`);
  await client.query(`
    insert into multilink_options (business_id, multilink_id, position, link_id, share, device_option)
    select '${businessId}', parent_multilink_id,
      row_number() over (partition by parent_multilink_id order by created_at) - 1, link_id, 50, 'ALL'
    from links where parent_multilink_id is not null`);
}

/** People's browsers are 1 to 40, programs 41 to 48; headers are such that they are read as what is stored. A source is 200 times its referrer and its UTM values, 0 for none. */
async function fillDictionaries(client: Filling['client']): Promise<void> {
  await client.query(`
    insert into agents (agent_id, agent, device, browser, in_app, is_bot)
    select n,
      concat('Mozilla/5.0 (', (array['iPhone', 'iPhone', 'Windows NT 10.0', 'iPhone', 'iPad'])[1 + n % 5], ') ',
        (array['Version/18.0 Safari/605.1', 'Chrome/140.0', 'SamsungBrowser/28.0', 'Firefox/144.0', 'Edg/140.0',
          'AppleWebKit/605.1', 'OPR/120.0'])[1 + n % 7],
        (array[' Instagram', ' FBAN/FBIOS', ' TikTok'])[1 + n % 8], case when n > 40 then ' crawler' end),
      (array['mobile', 'mobile', 'desktop', 'mobile', 'tablet'])[1 + n % 5],
      (array['safari', 'chrome', 'samsung', 'firefox', 'edge', 'webkit', 'opera'])[1 + n % 7],
      (array['instagram', 'facebook', 'tiktok', null, null, null, null, null])[1 + n % 8], n > 40
    from generate_series(1, 48) n`);
  await client.query(`
    insert into sources (source_id, referrer_host, utm_source, utm_medium, utm_campaign, utm_term, utm_content)
    select referrer * 200 + utm,
      (array['l.instagram.com', null, 'www.google.com', 'm.facebook.com', 'www.tiktok.com', null, 't.co',
        'www.pinterest.com', 'duckduckgo.com', 'www.youtube.com', 'com.google.android.gm', 'out.reddit.com',
        'www.bing.com', 'linen.example'])[1 + referrer],
      case when utm > 0 then (array['social', 'newsletter', 'ads', 'press', 'partner'])[1 + utm % 5] end,
      case when utm > 0 then (array['link', 'influencer', 'mail', 'cpc'])[1 + utm % 4] end,
      case when utm > 0 then 'campaign-' || utm end,
      case when utm > 100 then 'term-' || utm % 10 end,
      case when utm > 40 then 'content-' || utm % 25 end
    from generate_series(0, 13) referrer cross join generate_series(0, 149) utm`);
  await client.query(`
    create table bench.country as
    select place, nullif(code, '--') as code from regexp_split_to_table('US GB DE -- FR CA AU IL NL ES IT SE BR MX JP IN PL BE
      CH AT DK NO FI IE PT NZ SG KR TR GR CZ RO HU UA ZA AE SA EG AR CL CO PE TH VN PH ID MY TW HK CN PK BD NG KE MA BG HR SK
      SI LT LV EE', '\\s+') with ordinality as given (code, place)`);
}
