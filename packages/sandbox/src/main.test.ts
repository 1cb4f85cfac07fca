// The program itself: one ready line, nothing lost to a hard death, clear refusals of a bad environment.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let dataDir: string;
const running: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-main-'));
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

function run(environment: Record<string, string>): ChildProcess {
  const base = {
    SANDBOX_PORT: '0',
    DATA_DIR: dataDir,
    SHOPIFY_CLIENT_ID: 'id',
    SHOPIFY_CLIENT_SECRET: 'secret',
    APP_URL: 'http://localhost:3000',
    SANDBOX_PRODUCTS: '12',
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env: { ...base, ...environment } });
  running.push(child);
  return child;
}

async function readyAddress(child: ChildProcess): Promise<string> {
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return /^sandbox ready at (\S+)\n$/.exec(line.toString())?.[1] ?? '';
}

test('what was answered survives kill -9, and the catalogue is the same', async () => {
  const first = run({});
  const address = await readyAddress(first);
  const { products } = await catalogueOf(address);
  const order = { lines: [{ variantId: products[0]?.variants[0]?.id, quantity: 1 }] };
  const response = await fetch(`${address}/atelier/_control/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const made: unknown = await response.json();
  first.kill('SIGKILL');
  await once(first, 'exit');

  const second = run({});
  const again = await readyAddress(second);
  expect((await catalogueOf(again)).products).toEqual(products);
  const kept: unknown = await (await fetch(`${again}/atelier/_control/orders`)).json();
  // The port is a free one each time, and it stands in the order's address.
  expect(JSON.stringify(kept).replaceAll(again, address)).toBe(JSON.stringify(made));
  second.kill('SIGTERM');
  expect(await once(second, 'exit')).toEqual([0, null]);
});

test('it ends with the process that holds its standard input, when told to', async () => {
  const child = run({ SANDBOX_FOLLOWS_STDIN: '1' });
  await readyAddress(child);
  child.stdin?.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

async function catalogueOf(address: string) {
  const response = await fetch(`${address}/atelier/_control/products`);
  return (await response.json()) as { products: { id: string; variants: { id: string }[] }[] };
}

test.each([
  ['SANDBOX_PORT', '99999', 'SANDBOX_PORT must be a whole number from 0 to 65535.'],
  ['SANDBOX_PRODUCTS', 'many', 'SANDBOX_PRODUCTS must be a whole number'],
  ['SANDBOX_URL', 'here', 'SANDBOX_URL must be an address'],
  ['APP_URL', 'there', 'APP_URL must be an address'],
  ['SHOPIFY_CLIENT_SECRET', '', 'SHOPIFY_CLIENT_SECRET must be set.'],
])('%s=%s ends with code 78 and says what it should be', async (name, value, message) => {
  const child = run({ [name]: value });
  const chunks: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  const [code] = await once(child, 'close');
  expect(code).toBe(78);
  expect(chunks.join('')).toContain(message);
});
