// A visitor is known for a day of the store: over midnight of UTC they are one, over midnight of the store's clocks another.
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../../tests/world/platform.ts';
import { createTraffic, type Traffic } from '../traffic.ts';

let world: TestPlatform;
let traffic: Traffic;
beforeAll(async () => {
  world = await createTestPlatform();
  traffic = createTraffic(world.platform, { spoolDir: join(world.dataDir, 'spool'), spoolId: randomUUID() });
});
afterAll(async () => {
  await traffic.upkeep.stop();
  await world.close();
});

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1';
const keyAt = (at: string, zone: string): string | null =>
  traffic.intake.readVisitor(
    { method: 'GET', rawHeaders: ['user-agent', phone], address: '203.0.113.7' },
    zone,
    new Date(at),
  ).key;

test.each<[string, string, string, boolean]>([
  // midnight of UTC is half past five in the morning, and half past ten
  ['Asia/Kolkata', '2026-11-21T23:59:59Z', '2026-11-22T00:00:00Z', true],
  ['Australia/Adelaide', '2026-11-21T23:59:59Z', '2026-11-22T00:00:00Z', true],
  ['America/New_York', '2026-11-21T23:59:59Z', '2026-11-22T00:00:00Z', true],
  ['Asia/Kolkata', '2026-11-21T18:29:59Z', '2026-11-21T18:30:00Z', false],
  ['Australia/Adelaide', '2026-11-21T13:29:59Z', '2026-11-21T13:30:00Z', false],
  // in winter an hour later
  ['Australia/Adelaide', '2026-07-21T14:29:59Z', '2026-07-21T14:30:00Z', false],
  // days of 23 and of 25 hours, from end to end
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', true],
  ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z', false],
  ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', true],
  ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z', false],
  // of 23 and a half, and of 24 and a half
  ['Australia/Lord_Howe', '2026-10-03T13:30:00Z', '2026-10-04T12:59:59Z', true],
  ['Australia/Lord_Howe', '2026-10-04T12:59:59Z', '2026-10-04T13:00:00Z', false],
  ['Australia/Lord_Howe', '2026-04-04T13:00:00Z', '2026-04-05T13:29:59Z', true],
  ['Australia/Lord_Howe', '2026-04-05T13:29:59Z', '2026-04-05T13:30:00Z', false],
  ['Pacific/Kiritimati', '2026-11-21T09:59:59Z', '2026-11-21T10:00:00Z', false],
  // what the run time does not know is UTC
  ['Mars/Olympus', '2026-11-21T23:59:59Z', '2026-11-22T00:00:00Z', false],
])('in %s who comes at %s and at %s is one: %s', (zone, one, other, isOne) => {
  expect(keyAt(one, zone) === keyAt(other, zone)).toBe(isOne);
  expect(keyAt(one, zone)).toBe(keyAt(one, zone));
});
