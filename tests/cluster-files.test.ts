// The files that start a cluster of figures: who is named in one is there in the others, as it is called there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', 'docs', 'clickhouse');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const compose = read('compose.yaml');
const [cluster, keeper] = [read('config/cluster.xml'), read('config/keeper.xml')];

interface Server {
  readonly name: string;
  readonly hostname: string | undefined;
  readonly shard: string;
  readonly replica: string;
}

/** Services with a place in the cluster, each as its lines say. */
function readServers(): Server[] {
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:')).split(/\n(?= {2}\S)/);
  return services.flatMap((text) => {
    const [, shard, replica] = /SHARD: (\w+), REPLICA: (\w+)/.exec(text) ?? [];
    const [, name] = /^ {2}([\w-]+):/.exec(text) ?? [];
    if (shard === undefined || replica === undefined || name === undefined) return [];
    return [{ name, hostname: /hostname: (\S+)/.exec(text)?.[1], shard, replica }];
  });
}

/** The hosts of each shard, by which its servers are reached. */
function readShards(): string[][] {
  const parser = new XMLParser({ isArray: (name) => name === 'shard' || name === 'replica' });
  const told = parser.parse(cluster) as {
    clickhouse: { remote_servers: { vitrine: { shard: { replica: { host: string; port: number }[] }[] } } };
  };
  return told.clickhouse.remote_servers.vitrine.shard.map(({ replica }) => replica.map(({ host }) => host));
}

describe('the cluster of two shards', () => {
  it('has the servers that are started, and no others, each in its shard', () => {
    const servers = readServers();
    const shards = [...new Set(servers.map(({ shard }) => shard))];
    const started = shards.map((shard) => servers.filter((each) => each.shard === shard).map(({ name }) => name));
    expect(readShards()).toEqual(started);
    expect(started.map(({ length }) => length)).toEqual([2, 2]);
  });

  it('calls each by the name it is started with, no two of a shard alike', () => {
    for (const { name, hostname, shard, replica } of readServers()) {
      expect(hostname).toBe(name);
      expect(name).toBe(`${shard}-${replica}`);
    }
  });

  it('agrees where the keeper is, and by what it is reached', () => {
    expect(compose).toMatch(/\n {2}keeper:\n/);
    const port = /<tcp_port>(\d+)</.exec(keeper)?.[1];
    expect(cluster).toContain(`<node><host>keeper</host><port>${port}</port></node>`);
  });

  it('keeps what is written of each: every volume that is named is declared, every file that is mounted is there', () => {
    const mounted = [...compose.matchAll(/- (\.?[\w./-]+):\//g)].map(([, from = '']) => from);
    const declared = compose.slice(compose.indexOf('\nvolumes:'));
    for (const from of mounted.filter((each) => !each.startsWith('.'))) expect(declared).toContain(`\n  ${from}:`);
    for (const from of mounted.filter((each) => each.startsWith('.')))
      expect(Object.keys(new XMLParser().parse(read(from)) as object)).toEqual(['clickhouse']);
    expect(mounted.length).toBeGreaterThanOrEqual(10);
  });

  it('puts tables where every server says which shard and replica it is', () => {
    for (const [name, value] of [
      ['shard', 'SHARD'],
      ['replica', 'REPLICA'],
    ])
      expect(cluster).toContain(`<${name} from_env="${value}"/>`);
    expect(read('cluster.sql')).toContain("{shard}/vitrine/facts', '{replica}'");
  });
});
