// The types the parts of joining share, and what a join page says until a business sets it. Pure.
import { joinPage, yesNo, type JoinPage, type JoinQuestion } from '@vitrine/contract/join-pages';
import type { ApplicationStatus } from '@vitrine/contract/applications';
import type { AccountId, ApplicationId, BusinessId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import { z } from 'zod';
import type { Section } from '../settings/settings.ts';

/** One question with its answer, as it was asked. */
export interface GivenAnswer {
  readonly question_id: string;
  readonly question: string;
  readonly kind: JoinQuestion['kind'];
  readonly answer: string;
}

/** What somebody sent. */
export interface Applied {
  readonly name: string;
  readonly email: string;
  readonly answers: readonly GivenAnswer[];
}

export interface ApplicationRecord extends Applied {
  readonly applicationId: ApplicationId;
  readonly language: Language;
  readonly consent: string;
  readonly consentedAt: Date;
  readonly status: ApplicationStatus;
  readonly verifiedAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: AccountId | null;
  readonly accountId: AccountId | null;
  readonly note: string;
}

/** A page that is open, and whose it is. */
export interface OpenPage {
  readonly businessId: BusinessId;
  /** The merchant's username, as they write it. */
  readonly shop: string;
  readonly page: JoinPage;
}

const nothing: JoinPage = {
  is_open: false,
  headline: '',
  words: '',
  image_url: null,
  questions: [],
  consent: '',
  approval: { rule: 'nobody' },
  mails_applications: true,
};

const { shape } = joinPage;

export const joinSection: Section<JoinPage> = {
  name: 'join',
  schema: z.object({
    is_open: shape.is_open.default(nothing.is_open),
    headline: shape.headline.default(nothing.headline),
    words: shape.words.default(nothing.words),
    image_url: shape.image_url.default(nothing.image_url),
    questions: shape.questions.default(nothing.questions),
    consent: shape.consent.default(nothing.consent),
    approval: shape.approval.default(nothing.approval),
    mails_applications: shape.mails_applications.default(nothing.mails_applications),
  }),
};

/** What a question can be answered with; null for whatever is written. */
export function choicesOf({ kind, options }: JoinQuestion): readonly string[] | null {
  if (kind === 'choice') return options;
  return kind === 'yes_no' ? yesNo : null;
}
