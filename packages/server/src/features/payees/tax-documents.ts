// The door of signed tax forms: kept sealed with the form in force, and every opening by the merchant kept as well.
import type { AccountId } from '@vitrine/contract/ids';
import type { DocumentType } from '@vitrine/contract/payees';
import { limits } from '@vitrine/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import { readDocumentType } from './document-type.ts';
import { openFor, sealFor } from './payees-store.ts';
import * as store from './tax-documents-store.ts';

type Whose = Omit<store.FormKey, 'givenAt'>;

const mostTold = 20;

export class TaxDocuments extends Service {
  /** Without its content; null where the form was only typed. */
  async find(key: store.FormKey): Promise<Omit<store.DocumentRow, 'sealed'> | null> {
    const row = await store.findDocument(this.db, key);
    return row && { mediaType: row.mediaType, bytes: row.bytes, uploadedAt: row.uploadedAt };
  }

  /** Takes the place of one that was there. Refuses `document_refused` for another kind of file, or one too large. */
  async keep(key: store.FormKey, content: Buffer): Promise<void> {
    const mediaType = readDocumentType(content);
    if (mediaType === null || content.length > limits.upload.document) throw new Problem('document_refused');
    const sealed = sealFor(this.platform.keys.sealing, key, { content: content.toString('base64') });
    await store.writeDocument(this.db, key, { sealed, mediaType, bytes: content.length, uploadedAt: this.now() });
  }

  /** Refuses `not_found`. */
  async open(key: store.FormKey): Promise<{ content: Buffer; mediaType: DocumentType }> {
    const row = await store.findDocument(this.db, key);
    if (!row) throw new Problem('not_found');
    const { content } = openFor<{ content: string }>(this.platform.keys.sealing, key, row.sealed);
    return { content: Buffer.from(content, 'base64'), mediaType: row.mediaType };
  }

  async recordRead(whose: Whose, by: AccountId, what: store.TaxRead['what']): Promise<void> {
    const now = this.now();
    const read = { readId: uuidv7({ msecs: now.getTime() }), readAt: now, readBy: by, what };
    await store.insertRead(this.db, whose, read);
  }

  /** Newest first. */
  listReads(whose: Whose): Promise<store.TaxRead[]> {
    return store.listReads(this.db, whose, mostTold);
  }
}
