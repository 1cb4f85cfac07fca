// With every connection of the server taken by others, questions wait for one instead of failing.
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/world/database.ts';
import { PatientPool } from './patient-pool.ts';

let database: TestDatabase;
/** A role of the test's own: the others of the run keep their connections. */
const role = `patient_${process.pid}`;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const admin = new Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`create role ${role} login password 'x' connection limit 2`);
  await admin.end();
  const address = new URL(database.url);
  address.username = role;
  address.password = 'x';
  url = address.href;
});
afterAll(async () => {
  const admin = new Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`drop owned by ${role}`);
  await admin.query(`drop role ${role}`);
  await admin.end();
  await database.drop();
});

const takeAll = async (): Promise<Client[]> => {
  const others = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  for (const other of others) await other.connect();
  return others;
};

it('waits until others give one back, as a promise and as a query', async () => {
  const others = await takeAll();
  const pool = new PatientPool({ connectionString: url, max: 4, connectionTimeoutMillis: 20_000 });
  const asked = Promise.all([pool.query('select 1 as one'), pool.query('select 2 as two')]);
  const taken = pool.connect();
  await new Promise((done) => setTimeout(done, 300));
  for (const other of others) await other.end();
  expect((await asked).map(({ rowCount }) => rowCount)).toEqual([1, 1]);
  (await taken).release();
  await pool.end();
});

it('fails with the server’s reason once its patience is over, and at once for any other reason', async () => {
  const others = await takeAll();
  const pool = new PatientPool({ connectionString: url, max: 4, connectionTimeoutMillis: 300 });
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '53300' });
  await pool.end();
  for (const other of others) await other.end();
  const nowhere = new URL(url);
  nowhere.pathname = '/nowhere';
  const wrong = new PatientPool({ connectionString: nowhere.href, max: 4, connectionTimeoutMillis: 20_000 });
  await expect(wrong.query('select 1')).rejects.toMatchObject({ code: '3D000' });
  await wrong.end();
});
