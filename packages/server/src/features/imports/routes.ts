// The calls of imports, and links as a file.
import '@fastify/multipart';
import * as contract from '@vitrine/contract/imports';
import { limits } from '@vitrine/contract/limits';
import type { FastifyRequest } from 'fastify';
import { asFile } from '../../platform/http/file-answers.ts';
import { Problem } from '../../platform/problem.ts';
import type { Serve } from '../identity/identity.ts';
import { toListFilter } from '../links/links.ts';
import type { Imports } from './imports.ts';

export function importRoutes(serve: Serve, imports: Imports): void {
  serve(contract.uploadImport, async ({ actor, request, language }) =>
    imports.upload(actor, await readFile(request), language),
  );
  serve(contract.checkImport, ({ actor, params, body, language }) =>
    imports.check(actor, params.import_id, body.mapping, language),
  );
  serve(contract.startImport, ({ actor, params, language }) => imports.start(actor, params.import_id, language));
  serve(contract.cancelImport, ({ actor, params, language }) => imports.cancel(actor, params.import_id, language));
  serve(contract.getImport, ({ actor, params, language }) => imports.get(actor, params.import_id, language));
  serve(contract.findLatestImport, async ({ actor, language }) => ({
    import: await imports.findLatest(actor, language),
  }));

  serve(contract.exportImportProblems, async ({ actor, params, language, reply }) => {
    const text = await imports.exportProblems(actor, params.import_id, language);
    return asFile(reply, 'problems.csv', text);
  });

  serve(contract.exportLinks, async ({ actor, query, language, reply }) => {
    const { text, day } = await imports.links.exportLinks(actor, toListFilter(query), language);
    return asFile(reply, `links_${day}.csv`, text);
  });
}

async function readFile(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new Problem('file_missing', { field: 'file_resource' });
  // one byte too many tells a file that is too large from one that just fits; the door says so in its own words
  const part = await request.file({ limits: { fileSize: limits.upload.csv + 1 }, throwFileSizeLimit: false });
  if (!part || part.fieldname !== 'file_resource') throw new Problem('file_missing', { field: 'file_resource' });
  return { name: part.filename, bytes: await part.toBuffer() };
}
