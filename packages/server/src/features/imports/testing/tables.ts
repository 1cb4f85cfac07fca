// For tests of imports: uploads over the real API, waits for what runs, and files as they are downloaded.
import { getImport, startImport, uploadImport, checkImport, type LinkImport } from '@vitrine/contract/imports';
import { listLinks, type LinkRow } from '@vitrine/contract/links';
import { refusal, type ProblemShape } from '@vitrine/contract/problem';
import { parse } from 'csv-parse/sync';
import { eventually, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';

export interface Uploaded {
  status: number;
  data: LinkImport | null;
  error: ProblemShape | null;
}

/** Uploads a table as a browser's form does. */
export async function upload(
  world: TestApp,
  token: string,
  table: string | Buffer,
  { field = 'file_resource', name = 'links.csv', language = 'en' } = {},
): Promise<Uploaded> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(Buffer.from(table))]), name);
  const response = await fetch(world.url + uploadImport.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    body: form,
  });
  const body: unknown = await response.json();
  const refused = refusal.safeParse(body);
  if (refused.success) return { status: response.status, data: null, error: refused.data.error };
  return { status: response.status, data: uploadImport.answer.parse((body as { data: unknown }).data), error: null };
}

/** As `upload`, for what must succeed. */
export async function uploaded(world: TestApp, token: string, table: string | Buffer): Promise<LinkImport> {
  const { data, error } = await upload(world, token, table);
  if (!data) throw new Error(`not uploaded: ${JSON.stringify(error)}`);
  return data;
}

/** Waits until an import neither checks nor makes. */
export function untilRest(world: TestApp, token: string, id: string): Promise<LinkImport> {
  return eventually('the import to rest', async () => {
    const found = await world.get(getImport, { token, params: { import_id: id } });
    return ['checking', 'importing'].includes(found.state) ? null : found;
  });
}

/** Uploads a table and makes a dry run of it under the mapping that is proposed. */
export async function checked(world: TestApp, token: string, table: string): Promise<LinkImport> {
  const { import_id: id, mapping } = await uploaded(world, token, table);
  await world.get(checkImport, { token, params: { import_id: id }, body: { mapping } });
  return untilRest(world, token, id);
}

/** From the file to the links. */
export async function imported(world: TestApp, token: string, table: string): Promise<LinkImport> {
  const { import_id: id } = await checked(world, token, table);
  await world.get(startImport, { token, params: { import_id: id } });
  return untilRest(world, token, id);
}

/** All links of a business, as its list has them. */
export async function listAll(world: TestApp, { token, businessId }: Merchant): Promise<LinkRow[]> {
  const all: LinkRow[] = [];
  for (let skip: number | null = 0; skip !== null;) {
    const params = { business_id: businessId };
    const page: { links: LinkRow[]; next_skip: number | null } = await world.get(listLinks, {
      token,
      params,
      query: { count: 100, skip },
    });
    all.push(...page.links);
    skip = page.next_skip;
  }
  return all;
}

export interface Download {
  status: number;
  headers: Headers;
  text: string;
  /** Rows by their headings. */
  rows: Record<string, string>[];
}

export async function download(world: TestApp, token: string, path: string, language = 'en'): Promise<Download> {
  const response = await fetch(world.url + path, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });
  // `text()` would leave the byte order mark out
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  const isTable = response.ok;
  return {
    status: response.status,
    headers: response.headers,
    text,
    rows: isTable ? parse(text, { columns: true, bom: true }) : [],
  };
}
