// For operators: copies images and videos between the data folder and the bucket of MEDIA_S3. Run by `npm run files:copy`.
import { resolve } from 'node:path';
import { copyFiles } from '../platform/files/copy-files.ts';
import { diskFilesOf, openFiles } from '../platform/files/open-files.ts';
import { createLog } from '../platform/log.ts';
import { Problem } from '../platform/problem.ts';
import { complain, readSettings, refuseWish, say } from './operate.ts';

const [way, ...more] = process.argv.slice(2);
if ((way !== 'to-bucket' && way !== 'to-folder') || more.length > 0)
  refuseWish('Usage: npm run files:copy -- to-bucket | to-folder   (with the settings MEDIA_S3_…)');

const said = (one: unknown): string => (one instanceof Error ? one.message : String(one));
const { dataDir: named, mediaStore, logLevel } = readSettings();
if (mediaStore === null) {
  complain('No bucket is set: MEDIA_S3_BUCKET and its keys.');
  process.exit(78);
}
const dataDir = resolve(named);
const bucket = await openFiles(dataDir, mediaStore, createLog(logLevel));
const folder = diskFilesOf(dataDir);
try {
  const { copied, same, bytes } = await (way === 'to-bucket' ? copyFiles(folder, bucket) : copyFiles(bucket, folder));
  say(`${copied} files copied, ${same} were there already; ${bytes} bytes in all, each read again and the same.`);
} catch (problem) {
  complain(
    problem instanceof Problem ? `the bucket did not do what was asked: ${said(problem.cause)}.` : said(problem),
  );
  process.exitCode = 1;
}
bucket.close();
