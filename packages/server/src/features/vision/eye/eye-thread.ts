// The thread that looks at pictures, one at a time; an eye starts it and asks.
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { openEmbedder } from '../seeing/embedder.ts';
import type { EyeAnswer, EyeRequest } from './eye.ts';

if (!parentPort) throw new Error('this is a thread of an eye, not a program');
const port = parentPort;
// whoever waits for a page comes first where the processor is short; elsewhere this would be the whole program's priority
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
const embedder = await openEmbedder();
let last = Promise.resolve();

port.on('message', (request: EyeRequest | 'end') => {
  last = last.then(() => (request === 'end' ? end() : answer(request)));
});

async function answer(request: EyeRequest): Promise<void> {
  port.postMessage(await see(request));
}

async function see({ id, bytes, purpose }: EyeRequest): Promise<EyeAnswer> {
  try {
    return { id, seen: { model: embedder.model, views: await embedder.see(bytes, purpose) } };
  } catch (problem) {
    return { id, problem: String(problem) };
  }
}

async function end(): Promise<void> {
  port.close();
  await embedder.close();
}
