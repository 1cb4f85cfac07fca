// The thread that looks at pictures and compares them, one question at a time; an eye starts it and asks.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Shelves } from './shelves.ts';
import { openEmbedder } from '../seeing/embedder.ts';
import type { EyeQuestion, EyeReply, EyeRequest, SeeingWith } from './seeing-thread.ts';

if (!parentPort) throw new Error('this is a thread of an eye, not a program');
const port = parentPort;
// whoever waits for a page comes first where the processor is short; elsewhere this would be the whole program's priority
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { place } = workerData as SeeingWith;
const embedder = await openEmbedder(place);
const shelves = new Shelves(embedder.model);
let last = Promise.resolve();

port.on('message', (request: EyeRequest | 'end') => {
  last = last.then(() => (request === 'end' ? end() : reply(request)));
});

async function reply({ id, question }: EyeRequest): Promise<void> {
  port.postMessage(await toReply(id, question));
}

async function toReply(id: number, question: EyeQuestion): Promise<EyeReply> {
  try {
    return { id, answer: await answer(question) };
  } catch (problem) {
    return { id, problem: String(problem) };
  }
}

async function answer(question: EyeQuestion): Promise<unknown> {
  switch (question.kind) {
    case 'name':
      return embedder.model;
    case 'see':
      return { model: embedder.model, views: await embedder.see(question.bytes) };
    case 'put':
      shelves.put(question.shelf, question.pictures, question.isFirst);
      return null;
    case 'drop':
      shelves.drop(question.shelf);
      return null;
    case 'find':
      return shelves.search(question.shelf, await embedder.open(question.bytes), {
        most: question.most,
        without: new Set(question.without),
      });
    case 'compare':
      return shelves.compare(question.shelf, question.views, {
        most: question.most,
        without: new Set(question.without),
      });
  }
}

async function end(): Promise<void> {
  port.close();
  await embedder.close();
}
