// Starts the store of `s3-process.ts` for tests, and tells how it is reached.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../../packages/server/src/platform/files/s3-store.ts';
import { findFreePort } from './free-port.ts';

export const bucketOfTests = 'media-of-tests';

export interface S3Server {
  readonly settings: S3Settings;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again, with what it had. */
  revive(): Promise<void>;
  /** The names of all that lies in its folder, whatever it is. */
  listLeft(): Promise<string[]>;
  stop(): Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const [directory, port] = await Promise.all([mkdtemp(join(tmpdir(), 'vitrine-s3-')), findFreePort()]);
  let child: ChildProcess | null = null;
  const revive = async (): Promise<void> => {
    const started = fork(join(import.meta.dirname, 's3-process.ts'), [String(port), directory]);
    child = started;
    await new Promise<void>((done, fail) => {
      started.once('message', () => done()).once('exit', (code) => fail(new Error(`the store ended with ${code}`)));
    });
  };
  const kill = async (): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await revive();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: bucketOfTests,
      // the only account of this store
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      forcePathStyle: true,
    },
    kill,
    revive,
    listLeft: async () => {
      const entries = await readdir(join(directory, bucketOfTests), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    },
    stop: async () => {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
