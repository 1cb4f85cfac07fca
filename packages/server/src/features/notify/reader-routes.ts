// The page of links in scheduled reports: an address agrees to them, or whoever gets one leaves it; programs leave at one click.
import type { Language } from '@vitrine/contract/language';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sentences } from '../../locales/locales.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Brand } from '../brand/brand.ts';
import type { Identity } from '../identity/identity.ts';
import { readerPath, type OpenedReader, type ReportReaders } from '../questions/questions.ts';
import { printAskingPage } from './leave-page.ts';
import { toStoreSender } from './letters.ts';

export interface ReaderDeps {
  readonly platform: Platform;
  readonly identity: Identity;
  readonly brand: Pick<Brand, 'getFace'>;
  readonly readers: Pick<ReportReaders, 'open' | 'answer'>;
}

/** In a scope that takes whatever programs send. */
export function readerRoutes(scope: FastifyInstance, deps: ReaderDeps): void {
  const answer = async (reply: FastifyReply, token: unknown, answers: boolean) => {
    const opened = await deps.readers.open(token);
    if (opened !== null && answers) await deps.readers.answer(opened);
    return reply
      .code(opened === null ? 404 : 200)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(opened === null ? printGone() : await printAnswer(deps, opened, answers));
  };
  interface Query {
    Querystring: { token?: string };
  }
  scope.get<Query>(readerPath, ({ query }, reply) => answer(reply, query.token, false));
  scope.post<Query>(readerPath, ({ query }, reply) => answer(reply, query.token, true));
}

function printGone(): string {
  const say = sentences.en;
  return printAskingPage('en', {
    title: say.letter('leave_gone_title'),
    body: say.letter('report_gone'),
    button: null,
  });
}

async function printAnswer(deps: ReaderDeps, { act, key, reader }: OpenedReader, isDone: boolean): Promise<string> {
  const { businessId } = key;
  const language: Language =
    reader.accountId === null
      ? (reader.language ?? 'en')
      : (await deps.identity.accounts.get(businessId, reader.accountId)).language;
  const { name: merchant } = await toStoreSender(deps, businessId);
  const { letter } = sentences[language];
  if (isDone) {
    const body = letter(act === 'agree' ? 'report_agree_done' : 'report_leave_done', { merchant });
    return printAskingPage(language, { title: letter('leave_done_title'), body, button: null });
  }
  if (act === 'agree') {
    const body = letter('report_agree_question', { merchant });
    const button = letter('report_agree_button');
    return printAskingPage(language, { title: letter('report_agree_title'), body, button });
  }
  const body = letter('report_leave_question', { merchant });
  return printAskingPage(language, { title: letter('leave_title'), body, button: letter('leave_button') });
}
