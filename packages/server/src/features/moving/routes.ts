// The calls of moving whole businesses.
import '@fastify/multipart';
import { limits } from '@vitrine/contract/limits';
import * as contract from '@vitrine/contract/moving';
import { asFile } from '../../platform/http/file-answers.ts';
import { Problem } from '../../platform/problem.ts';
import type { Serve } from '../identity/identity.ts';
import type { DataImports, Exports } from './moving.ts';

export function movingRoutes(
  serve: Serve,
  { exports, dataImports }: { exports: Exports; dataImports: DataImports },
): void {
  serve(contract.startDataExport, ({ actor, body }) => exports.start(actor, body.passphrase));
  serve(contract.listDataExports, async ({ actor }) => ({ exports: await exports.list(actor.businessId) }));
  serve(contract.cancelDataExport, ({ actor: { businessId }, params }) =>
    exports.cancel({ businessId, exportId: params.export_id }),
  );
  serve(contract.downloadDataExport, async ({ query, request, reply }) => {
    const { name, stream } = await exports.open(query.token);
    void reply.header('cache-control', 'no-store');
    // packed already: else it is told as packed by the way, and lies unpacked on the disk of whoever saves it
    request.headers['x-no-compression'] = '1';
    return asFile(reply, name, stream);
  });
  serve(contract.uploadDataImport, async ({ actor, request, language }) => {
    if (!request.isMultipart()) throw new Problem('file_missing', { field: 'file_resource' });
    const part = await request.file({ limits: { fileSize: limits.upload.archive }, throwFileSizeLimit: false });
    if (!part || part.fieldname !== 'file_resource') throw new Problem('file_missing', { field: 'file_resource' });
    const { filename: name, file: stream } = part;
    return dataImports.upload(actor, { name, stream, isTruncated: () => stream.truncated }, language);
  });
  serve(contract.findDataImport, async ({ actor, language }) => ({
    import: await dataImports.findLatest(actor.businessId, language),
  }));
  serve(contract.startDataImport, ({ actor: { businessId }, params, body, language }) =>
    dataImports.start({ businessId, importId: params.import_id }, body.passphrase, language),
  );
  serve(contract.cancelDataImport, ({ actor: { businessId }, params, language }) =>
    dataImports.cancel({ businessId, importId: params.import_id }, language),
  );
}
