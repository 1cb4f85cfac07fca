// The page on which strangers ask a merchant to work with them: its words, its questions, and who is approved without being looked at.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { webAddress } from './web-address.ts';
import { limits } from './limits.ts';

const { get, post } = endpointsOf('applications');

const { joinPage: bounds } = limits;

const line = (most: number) => z.string().trim().max(most);
const said = (most: number) => line(most).min(1);

/** As a form sends it; nobody has two of a page. */
export const questionId = z.string().regex(/^q\d{1,4}$/);

export const questionKinds = ['text', 'long_text', 'choice', 'yes_no'] as const;

const optionTexts = z
  .array(said(bounds.option))
  .max(bounds.options)
  .refine((texts) => new Set(texts.map((text) => text.toLowerCase())).size === texts.length, {
    error: 'options_alike',
  });

export const joinQuestion = z
  .strictObject({
    question_id: questionId,
    kind: z.enum(questionKinds),
    label: said(bounds.label),
    is_required: z.boolean(),
    /** Of a choice alone; those of others are not kept. */
    options: optionTexts,
  })
  .refine(({ kind, options }) => kind !== 'choice' || options.length >= 2, {
    path: ['options'],
    error: 'options_missing',
  });
export type JoinQuestion = z.output<typeof joinQuestion>;

/** What a yes-no question is answered with. */
export const yesNo = ['yes', 'no'] as const;

const condition = z.strictObject({
  question_id: questionId,
  /** Any of them will do: texts of a choice, or `yes` and `no`. */
  answers: z.array(said(bounds.option)).min(1).max(bounds.options),
});
export type ApprovalCondition = z.output<typeof condition>;

/** Who is invited as soon as their address is confirmed: nobody, everybody, or those whose answers match every condition. */
const approval = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('nobody') }),
  z.strictObject({ rule: z.literal('everybody') }),
  z.strictObject({ rule: z.literal('answers'), conditions: z.array(condition).min(1).max(bounds.questions) }),
]);
export type Approval = z.output<typeof approval>;

const hasOwnIds = (questions: readonly { readonly question_id: string }[]): boolean =>
  new Set(questions.map(({ question_id: id }) => id)).size === questions.length;

const fields = {
  is_open: z.boolean(),
  /** Empty for the usual words, as `words` and `consent`. */
  headline: line(bounds.headline),
  words: line(bounds.words),
  /** A picture the business uploaded; null for none. */
  image_url: webAddress.nullable(),
  questions: z.array(joinQuestion).max(bounds.questions).refine(hasOwnIds, { error: 'questions_alike' }),
  consent: line(bounds.consent),
  approval,
  /** Whether each application that waits is told by mail. */
  mails_applications: z.boolean(),
};

export const joinPage = z.object(fields);
export type JoinPage = z.output<typeof joinPage>;

const answer = z.object({
  page: joinPage,
  /** Where it is reached once it is open. */
  address: z.string(),
  /** Applications that wait. */
  waiting: z.number().int(),
});

export const getJoinPage = get('/admin/v1/join-page', 'edit_influencers', {
  summary: 'The page on which anybody can apply to become an influencer, and how many applications wait.',
  answer,
});

export const updateJoinPage = post('/admin/v1/join-page', 'edit_influencers', {
  summary:
    'Changes the join page; what is left out stays. Questions are replaced as a whole. Opening it needs a plan by which links can be created.',
  body: z.strictObject({
    is_open: fields.is_open.optional(),
    headline: fields.headline.optional(),
    words: fields.words.optional(),
    image_url: fields.image_url.optional(),
    questions: fields.questions.optional(),
    consent: fields.consent.optional(),
    approval: fields.approval.optional(),
    mails_applications: fields.mails_applications.optional(),
  }),
  answer,
  problems: ['trial_ended', 'plan_frozen'],
  examples: { 'Open it with one question': { is_open: true, questions: [exampleQuestion()] } },
});

function exampleQuestion(): z.input<typeof joinQuestion> {
  return { question_id: 'q1', kind: 'text', label: 'Your Instagram name', is_required: true, options: [] };
}
