// Which store of S3's protocol files are kept in: its settings, how it is reached, and what its refusals say.
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';

export interface S3Settings {
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The bucket stands in the path, not in the host's name. */
  readonly forcePathStyle: boolean;
}

const connectMs = 3_000;
const silentMs = 30_000;
/** Tries of one call, the first one counted. */
const tries = 3;

export function openS3(settings: S3Settings): S3Client {
  return new S3Client({
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: silentMs,
      socketTimeout: silentMs,
      throwOnRequestTimeout: true,
    },
    // only where S3 itself demands them: other stores do not know them all
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Whether the bucket keeps what is erased as an earlier version; stores that cannot say so have no versions. */
export async function keepsVersions(client: S3Client, bucket: string): Promise<boolean> {
  try {
    const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket: bucket }));
    return Status !== undefined;
  } catch (problem) {
    if (isNotOffered(problem)) return false;
    throw problem;
  }
}

/** Writes a file, reads it back, asks for the list and erases it; begins a large one and gives it up. Rejects with what the store refuses. */
export async function tryBucket(client: S3Client, bucket: string): Promise<void> {
  const place = { Bucket: bucket, Key: `start-checks/${randomUUID()}.txt` };
  await client.send(new PutObjectCommand({ ...place, Body: Buffer.from('a file of the start') }));
  const { Body } = await client.send(new GetObjectCommand(place));
  await Body?.transformToString();
  await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }));
  await client.send(new DeleteObjectCommand(place));
  await tryParts(client, place);
}

/** A store that does not tell of what is on its way forgets it by itself, and is asked for no more. */
async function tryParts(client: S3Client, place: { Bucket: string; Key: string }): Promise<void> {
  try {
    await client.send(new ListMultipartUploadsCommand({ Bucket: place.Bucket, MaxUploads: 1 }));
  } catch (problem) {
    if (isNotOffered(problem)) return;
    throw problem;
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
  await client.send(new AbortMultipartUploadCommand({ ...place, UploadId }));
}

/** The file is not there; a bucket that is not there is another matter. */
export const isMissing = (problem: unknown): boolean =>
  problem instanceof S3ServiceException && (problem.name === 'NoSuchKey' || problem.name === 'NotFound');

/** The store does not know what was asked of it at all. */
export const isNotOffered = (problem: unknown): boolean =>
  problem instanceof S3ServiceException && ['NotImplemented', 'MethodNotAllowed'].includes(problem.name);

/** In words, without what the store repeats of keys and signatures. */
export function describeRefusal(problem: unknown): string {
  if (problem instanceof S3ServiceException)
    return `${problem.name}, ${problem.$metadata.httpStatusCode ?? 'no answer'}`;
  if (!(problem instanceof Error)) return String(problem);
  return 'code' in problem ? String(problem.code) : `${problem.name}: ${problem.message}`;
}
