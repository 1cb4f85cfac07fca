// Checks, before anything is started, that files can be kept in the store that the settings name, and be erased there.
import { setTimeout as wait } from 'node:timers/promises';
import type { S3Settings } from './platform/files/s3-store.ts';
import { BadSetting } from './start-checks.ts';

const patienceMs = 10_000;

/** Which setting is not right, by what a store refuses; `AccessDenied` is said of the rights of the keys. */
const faults: Readonly<Record<string, (settings: S3Settings) => string>> = {
  NoSuchBucket: ({ bucket }) => `MEDIA_S3_BUCKET is ${JSON.stringify(bucket)}, but the store has no such bucket`,
  InvalidAccessKeyId: () => 'MEDIA_S3_ACCESS_KEY is not right',
  SignatureDoesNotMatch: () => 'MEDIA_S3_SECRET_KEY is not right',
  AccessDenied: ({ bucket }) =>
    `MEDIA_S3_ACCESS_KEY may not read, write, list and erase in the bucket ${JSON.stringify(bucket)}`,
  PermanentRedirect: ({ region }) => `MEDIA_S3_REGION is ${JSON.stringify(region)}, but the bucket is in another one`,
  AuthorizationHeaderMalformed: ({ region }) =>
    `MEDIA_S3_REGION is ${JSON.stringify(region)}, but the store expects another one`,
};

/** Waits a while for the store. Refuses settings it does not take, and a bucket that keeps what is erased. */
export async function claimMediaStore(settings: S3Settings): Promise<void> {
  const { openS3, keepsVersions, tryBucket, describeRefusal } = await import('./platform/files/s3-store.ts');
  const client = openS3(settings);
  const deadline = Date.now() + patienceMs;
  try {
    for (;;) {
      try {
        if (await keepsVersions(client, settings.bucket))
          throw new BadSetting(
            `MEDIA_S3_BUCKET is ${JSON.stringify(settings.bucket)}, but that bucket keeps earlier versions: what people have erased would stay there. Take one without versioning.`,
          );
        await tryBucket(client, settings.bucket);
        return;
      } catch (problem) {
        if (problem instanceof BadSetting) throw problem;
        const refusal = describeRefusal(problem);
        const fault = faults[problem instanceof Error ? problem.name : ''];
        if (fault) throw new BadSetting(`${fault(settings)} (${refusal}).`);
        if (Date.now() > deadline)
          // what the store itself says may repeat keys and signatures
          // oxlint-disable-next-line eslint/preserve-caught-error -- its words are in the message
          throw new Error(`the store of files does not answer, see MEDIA_S3_ENDPOINT (${refusal}).`);
        await wait(500);
      }
    }
  } finally {
    client.destroy();
  }
}
