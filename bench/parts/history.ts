// Two years of a business's traffic and sales among small ones: closed days drawn straight into segments, the rest into tables.
import type { BusinessId } from '@vitrine/contract/ids';
import { join } from 'node:path';
import type { ListeningApp } from './app.ts';
import { Drawing, timeOf } from './drawing.ts';
import { drawFacts, drawVisits } from './history-draw.ts';
import { numberFacets } from './history-facts.ts';
import { fillOthers } from './history-others.ts';
import { fillOrders, storeSales } from './history-sales.ts';
import { writeSegments } from './history-segments.ts';
import { fillShop } from './history-shop.ts';
import type { Filling, HistorySize } from './history-size.ts';

interface Wish {
  readonly businessId: BusinessId;
  /** Of the small businesses those that are asked about, with links and names of their own. */
  readonly readers: readonly BusinessId[];
  readonly size: HistorySize;
  readonly say: (line: string) => void;
}

/** Fills a business that has nothing yet, in a database and a data folder that hold nothing else. */
export async function fillHistory(
  { app }: ListeningApp,
  dataDir: string,
  { businessId, readers, size, say }: Wish,
): Promise<void> {
  const { database } = app.platform;
  const client = await database.pool.connect();
  const drawing = await Drawing.open(join(dataDir, 'drawing'));
  const run: Filling['run'] = async (title, work) => {
    const begun = performance.now();
    await (typeof work === 'string' ? client.query(work) : work());
    say(`  ${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${title}`);
  };
  const filling = { client, drawing, businessId, size, run };
  try {
    await client.query(`
      set synchronous_commit = off; set work_mem = '400MB'; set maintenance_work_mem = '1GB'; set jit = off;
      set max_parallel_workers_per_gather = 2;
      drop schema if exists bench cascade; create schema bench;
      create function bench.to_id(name text) returns uuid language sql immutable as $$
        select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$;
      select setseed(0.42)`);
    await fillShop(filling);
    await numberFacets(filling);
    await drawVisits(filling);
    await drawFacts(filling);
    await fillOthers(filling, readers);
    await writeSegments(filling, database, join(dataDir, 'figures'));
    await fillYoung(filling);
    await fillOrders(filling);
    await storeSales(filling);
    await client.query(`update sale_months set changed_at = '-infinity'`);
    await run('sales of months that are over', () => app.features.figures.upkeep.copySales());
    await client.query('insert into traffic_states (business_id, counted_at) values ($1, now())', [businessId]);
    await client.query('drop schema bench cascade');
  } finally {
    await drawing.close();
    client.release(true);
  }
}

/** What is in no segment yet: single visits and events, and facts. */
async function fillYoung({ client, drawing, businessId, run }: Filling): Promise<void> {
  await run('visits and facts of the youngest days', async () => {
    const months = await drawing.ask(
      `select distinct strftime(day, '%Y-%m-01') as month from visit where day >= (select young from days)`,
    );
    for (const { month } of months) await client.query('select ensure_traffic_month($1)', [month]);
    await client.query(`create table bench.visit (link_n int, at timestamptz, day date, agent_id int, source_id int,
      place int, flag text, is_unique boolean, visitor int, chance bigint)`);
    await drawing.give(
      client,
      'bench.visit',
      `select link_n, ${timeOf('ms')} as "at", day, agent_id, source_id, place,
        (select any_value(value) from flag where id = visit.flag) as flag, is_unique, visitor, chance
      from visit where day >= (select young from days) order by ms`,
    );
    await drawing.give(
      client,
      'facts',
      `select *, count(*)::int as n, 1 as generation from fact where day >= (select young from days) group by all`,
    );
    await drawing.give(client, 'link_totals', `select '${businessId}' as business_id, * from total`);
    await client.query(`
      insert into visits (business_id, day, visited_at, visit_id, link_id, link_type, influencer_id, visitor_key, agent_id,
        source_id, country, flag, is_unique)
      select '${businessId}', day, at, chance, link_id, link_type, influencer_id,
        case when visitor % 20 > 0 then decode(md5(visitor || 'on' || (at at time zone 'UTC')::date), 'hex') end,
        agent_id, source_id, code, flag, is_unique
      from bench.visit join bench.link l on l.n = link_n join bench.country using (place)
      order by day, at`);
  });
  await fillEvents({ client, businessId });
}

/** What looks' pages report: products seen and put in the bag once an hour for each visitor, and ways to the checkout. */
async function fillEvents({ client, businessId }: Pick<Filling, 'client' | 'businessId'>): Promise<void> {
  const event = (kind: string, seconds: number, condition: string): string => `
    insert into product_events (business_id, day, kind, link_id, product_id, who, hour, link_type, influencer_id,
      happened_at, agent_id, source_id, country, flag)
    select '${businessId}', day, '${kind}', link_id, product_id,
      coalesce(visitor_key, int8send(visit_id)), floor(extract(epoch from happened_at) / 3600), link_type, influencer_id,
      happened_at, agent_id, source_id, country, flag
    from (select *, visited_at + interval '${seconds} seconds' as happened_at from visits
      where flag is null and link_type = 'LOOK') v
    join link_products p using (business_id, link_id)
    where ${condition}
    order by day, happened_at
    on conflict do nothing`;
  await client.query(event('view', 4, 'visit_id % 100 < 25 and p.position <= visit_id % 3'));
  await client.query(event('add', 40, 'visit_id % 100 < 4 and p.position = 0'));
  await client.query(`
    insert into checkout_requests (business_id, day, request_id, link_id, link_type, influencer_id, requested_at,
      visited_at, visit_id, agent_id, source_id, country, lines, flag)
    select '${businessId}', day, 'r' || visit_id, link_id, link_type, influencer_id, visited_at + interval '70 seconds',
      visited_at, visit_id, agent_id, source_id, country, '[]', flag
    from visits where flag is null and visit_id % 1000 < 25`);
}
