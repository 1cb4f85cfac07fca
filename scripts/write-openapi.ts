// Writes docs/api/openapi.json from the contract: run it after every change of an endpoint.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../packages/contract/src/api.ts';
import { toDocumentText } from '../packages/server/src/platform/http/openapi-components.ts';
import { toOpenApi } from '../packages/server/src/platform/http/openapi.ts';

const path = join(import.meta.dirname, '../docs/api/openapi.json');

writeFileSync(path, toDocumentText(toOpenApi(endpoints)));
console.log(`${endpoints.length} endpoints written to ${path}`);
