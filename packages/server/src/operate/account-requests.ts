// For operators: lists who asked for an account, the newest first. Run by `npm run requests`.
import { operateOn, say } from './operate.ts';
import { listAccountRequests } from '../features/identity/identity.ts';

await operateOn(async ({ db }) => {
  const asked = await listAccountRequests(db, 100);
  if (asked.length === 0) say('Nobody has asked for an account.');
  for (const { requested_at: at, name, email, description } of asked) {
    say(`${at.toISOString()}  ${name}  ${email}`);
    say(description.replaceAll(/^/gm, '    '));
  }
});
