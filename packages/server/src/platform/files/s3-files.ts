// Files in a bucket of a store that speaks S3's protocol: what is large goes there in parts, and nothing is held in memory whole.
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  type GetObjectCommandOutput,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import pMap from 'p-map';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Log } from '../log.ts';
import { Problem } from '../problem.ts';
import { isFileKey, toFileFolder, toFileKey, type Files, type ListedFile, type OpenFile } from './files.ts';
import { describeRefusal, isMissing, isNotOffered, type S3Settings } from './s3-store.ts';
import { cleanWorkingFolders, withWorkingFolder } from './working-folder.ts';

/** Of a file that is larger: two of them are in memory while it is on its way. */
const partBytes = 5 * 1024 ** 2;
const partsAtOnce = 2;
const removedAtOnce = 8;
const healthPatienceMs = 2_000;
const workingPrefix = 'vitrine-file-';

export class S3Files implements Files {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #log: Log;

  constructor(client: S3Client, { bucket }: Pick<S3Settings, 'bucket'>, log: Log) {
    this.#client = client;
    this.#bucket = bucket;
    this.#log = log;
  }

  async write(key: string, bytes: Buffer): Promise<void> {
    const put = { ...this.#at(key), Body: bytes, ContentLength: bytes.length };
    await this.#try('write', () => this.#client.send(new PutObjectCommand(put)));
  }

  async receive(key: string, stream: Readable): Promise<number> {
    const told = { bytes: 0, broken: null as Error | null };
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#at(key), Body: Readable.from(countBytes(stream, told)) },
      partSize: partBytes,
      queueSize: partsAtOnce,
      leavePartsOnError: true,
    });
    try {
      await this.#try('receive', () => upload.done());
    } catch (problem) {
      if (upload.uploadId !== undefined) await this.#giveUp({ Key: key, UploadId: upload.uploadId });
      throw told.broken ?? problem;
    }
    return told.bytes;
  }

  async read(key: string): Promise<OpenFile | null> {
    const { Body, ContentLength: bytes = 0 } = (await this.#get(key)) ?? {};
    return Body instanceof Readable ? { stream: Body, bytes } : null;
  }

  async readHead(key: string, most: number): Promise<Buffer | null> {
    const { Body } = (await this.#get(key, `bytes=0-${most - 1}`)) ?? {};
    return Body instanceof Readable ? this.#try('read', () => buffer(Body)) : null;
  }

  withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    return withWorkingFolder(workingPrefix, async (folder) => {
      const file = await this.read(key);
      if (file === null) throw new Error(`there is no file ${key}`);
      const path = join(folder, 'file');
      await this.#try('read', () => pipeline(file.stream, createWriteStream(path)));
      return work(path);
    });
  }

  async has(key: string): Promise<boolean> {
    return (await this.readHead(key, 1)) !== null;
  }

  async remove(key: string): Promise<void> {
    await this.#try('remove', () => this.#client.send(new DeleteObjectCommand(this.#at(key))));
  }

  async removeFolder(first: string): Promise<void> {
    const prefix = `${toFileFolder(first)}/`;
    // what is on its way first: once it is given up nothing can come of it any more
    for await (const upload of this.#listUploads(prefix)) await this.#abort(upload);
    // one by one: not every store removes many with one call
    await pMap(this.#listObjects(prefix), ({ key }) => this.remove(key), { concurrency: removedAtOnce });
  }

  async *list(): AsyncGenerator<ListedFile> {
    for await (const file of this.#listObjects('')) if (isFileKey(file.key)) yield file;
  }

  async dropBrokenOff(before: Date): Promise<void> {
    for await (const upload of this.#listUploads(''))
      if ((upload.Initiated ?? before) < before) await this.#abort(upload);
    await cleanWorkingFolders(workingPrefix, before);
  }

  async findTrouble(): Promise<string | null> {
    try {
      const abortSignal = AbortSignal.timeout(healthPatienceMs);
      await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }), { abortSignal });
      return null;
    } catch (problem) {
      return `the store of files is away: ${describeRefusal(problem)}`;
    }
  }

  close(): void {
    this.#client.destroy();
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: toFileKey(key) };
  }

  /** Null for what is not there; an empty file has no first byte, and no range of it can be had. */
  async #get(key: string, range?: string): Promise<GetObjectCommandOutput | null> {
    if (!isFileKey(key)) return null;
    const asked = { ...this.#at(key), ...(range === undefined ? {} : { Range: range }) };
    return this.#try('read', async () => {
      try {
        return await this.#client.send(new GetObjectCommand(asked));
      } catch (problem) {
        if (isMissing(problem)) return null;
        if (range !== undefined && (problem as Error).name === 'InvalidRange') return this.#get(key);
        throw problem;
      }
    });
  }

  /** After the last name that was told, not by the store's own mark: what is removed meanwhile shifts nothing. */
  async *#listObjects(prefix: string): AsyncGenerator<ListedFile> {
    let after = '';
    for (;;) {
      const asked = { Bucket: this.#bucket, Prefix: prefix, ...(after === '' ? {} : { StartAfter: after }) };
      const page = await this.#try('list', () => this.#client.send(new ListObjectsV2Command(asked)));
      for (const { Key: key = '', Size: bytes = 0, LastModified: changedAt = new Date(0) } of page.Contents ?? []) {
        yield { key, bytes, changedAt };
        after = key;
      }
      if (page.IsTruncated !== true || !page.Contents?.length) return;
    }
  }

  async *#listUploads(prefix: string): AsyncGenerator<MultipartUpload> {
    let from: { KeyMarker?: string; UploadIdMarker?: string } = {};
    for (;;) {
      const asked = { Bucket: this.#bucket, Prefix: prefix, ...from };
      const page = await this.#try('list', () => this.#askForUploads(asked));
      yield* page.Uploads ?? [];
      if (page.IsTruncated !== true) return;
      const { NextKeyMarker: KeyMarker = '', NextUploadIdMarker: UploadIdMarker = '' } = page;
      from = { KeyMarker, UploadIdMarker };
    }
  }

  async #askForUploads(asked: ListMultipartUploadsCommandInput): Promise<ListMultipartUploadsCommandOutput> {
    try {
      return await this.#client.send(new ListMultipartUploadsCommand(asked));
    } catch (problem) {
      // a store that does not tell of them forgets them by itself
      if (isNotOffered(problem)) return { $metadata: {} };
      throw problem;
    }
  }

  async #abort({ Key, UploadId }: MultipartUpload): Promise<void> {
    const asked = { Bucket: this.#bucket, Key, UploadId };
    await this.#try('remove', () => this.#client.send(new AbortMultipartUploadCommand(asked)));
  }

  /** What came of a file that broke off; should the store be away, the next hours clean it. */
  async #giveUp(upload: MultipartUpload): Promise<void> {
    await this.#abort(upload).catch((problem: unknown) => {
      this.#log.info({ problem: String(problem) }, 'parts of a file that broke off stay until they are cleaned');
    });
  }

  async #try<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (problem) {
      if (problem instanceof Problem) throw problem;
      const refusal = describeRefusal(problem);
      this.#log.warn({ what, problem: refusal }, 'the store of files did not do what was asked');
      // what the store itself says may repeat keys and signatures
      throw new Problem('files_unavailable', { cause: new Error(refusal) });
    }
  }
}

/** What went through, and what broke it; whoever stops reading does not end where it comes from, which may want an answer. */
async function* countBytes(stream: Readable, told: { bytes: number; broken: Error | null }): AsyncGenerator<Buffer> {
  stream.once('error', (problem) => (told.broken = problem));
  for await (const piece of stream.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(piece as Uint8Array);
    told.bytes += bytes.length;
    yield bytes;
  }
}
