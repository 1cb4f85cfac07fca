// A platform for tests: a database of its own, a clock that is set by hand, files and mails in a temporary folder.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SetClock } from '../../packages/server/src/platform/clock.ts';
import { deriveKeys } from '../../packages/server/src/platform/crypto.ts';
import { openDatabase } from '../../packages/server/src/platform/db/db.ts';
import { DiskFiles } from '../../packages/server/src/platform/files/disk-files.ts';
import { TrustedProxies } from '../../packages/server/src/platform/http/client-address.ts';
import { createJobs } from '../../packages/server/src/platform/jobs.ts';
import { createLog } from '../../packages/server/src/platform/log.ts';
import { createMail } from '../../packages/server/src/platform/mail.ts';
import { Outside } from '../../packages/server/src/platform/outside.ts';
import type { Platform } from '../../packages/server/src/platform/platform.ts';
import { createTestDatabase } from './database.ts';

export interface TestPlatform {
  readonly platform: Platform;
  readonly clock: SetClock;
  /** A temporary folder, gone after `close`. */
  readonly dataDir: string;
  close(): Promise<void>;
}

/** Jobs are not started; call `platform.jobs.start(…)` where they are needed and stop them before `close`. */
export async function createTestPlatform(now = new Date('2026-11-21T12:00:00Z')): Promise<TestPlatform> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-world-'));
  const log = createLog('silent');
  const connection = { connectionString: database.url };
  const clock = new SetClock(now);
  const platform: Platform = {
    database: openDatabase(connection, log),
    jobs: createJobs(connection, log),
    files: new DiskFiles(join(dataDir, 'files')),
    mail: createMail({ smtpUrl: null, outbox: join(dataDir, 'outbox'), from: 'no-reply@localhost' }),
    keys: deriveKeys(Buffer.alloc(32, 'a secret of tests')),
    proxies: new TrustedProxies(['loopback']),
    outside: new Outside({ isOwn: () => true }),
    publicUrl: 'http://vitrine.example',
    clock,
    log,
  };
  return {
    platform,
    clock,
    dataDir,
    close: async () => {
      await platform.outside.close();
      await platform.database.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
