// Load from a process of its own, kept to a core: `load-process.ts <port> <seconds> <connections> <core>` prints requests a second.
import { runLoad, shopperRequest } from './load.ts';
import { pinTo } from './servers.ts';

const [port = 0, seconds = 0, connections = 0] = process.argv.slice(2, 5).map(Number);
pinTo(process.argv[5] === 'rest' ? 'rest' : 'server');
const offset = Math.floor(Math.random() * 10_000_000);
const { perSecond, broken } = await runLoad({
  port,
  connections,
  seconds,
  request: (n) => shopperRequest('/aShort1', n, offset),
});
if (broken > 0) throw new Error(`${broken} broken connections`);
process.stdout.write(String(perSecond));
process.exit();
