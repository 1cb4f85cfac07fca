// The closed list of error codes, the HTTP status each answers with, and the shape of an error on the wire.
import { z } from 'zod';

/** Every code the API can answer, with its HTTP status. The sentences stand in the server's locale files. */
export const problemStatus = {
  // the request itself
  validation_failed: 400,
  malformed_json: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  not_found: 404,
  method_not_allowed: 405,
  rate_limited: 429,
  timed_out: 503,
  unavailable: 503,
  figures_unavailable: 503,
  /** Where images and videos are kept does not answer. */
  files_unavailable: 503,
  question_too_large: 422,
  internal: 500,
  // who is asking
  unauthenticated: 401,
  wrong_credentials: 401,
  email_not_verified: 403,
  second_step_required: 401,
  code_wrong: 401,
  passkey_refused: 401,
  wrong_password: 403,
  confirmation_required: 403,
  second_step_off: 409,
  passkeys_too_many: 409,
  forbidden: 403,
  trial_ended: 403,
  // plans
  plan_required: 403,
  plan_frozen: 403,
  plan_unchanged: 409,
  billing_off: 409,
  billing_unavailable: 409,
  billing_refused: 422,
  // identity
  username_invalid: 400,
  username_taken: 409,
  email_invalid: 400,
  email_taken: 409,
  token_invalid: 400,
  // the team
  rights_beyond_own: 403,
  own_place: 409,
  store_already_linked: 409,
  stores_too_many: 409,
  owner_stays: 409,
  nothing_offered: 409,
  team_full: 409,
  // influencers
  promocode_taken: 409,
  influencer_quota: 403,
  influencer_inactive: 409,
  application_decided: 409,
  // commissions
  nothing_to_undo: 409,
  nothing_payable: 409,
  too_many_orders: 422,
  payout_too_large: 409,
  in_payout_file: 409,
  payout_file_impossible: 422,
  payout_file_closed: 409,
  payout_file_sending: 409,
  nothing_to_appeal: 409,
  appealed_already: 409,
  appeal_answered: 409,
  tax_form_missing: 409,
  nothing_to_settle: 409,
  invoice_not_ready: 409,
  invoice_decimals: 422,
  // stores
  store_required: 409,
  store_connection_failed: 502,
  store_connected_elsewhere: 409,
  account_has_store: 409,
  store_reconnect_needed: 409,
  store_app_required: 409,
  store_app_in_use: 409,
  store_scopes_missing: 409,
  store_theme_unread: 409,
  sync_failed: 502,
  signature_invalid: 401,
  store_unavailable: 503,
  discounts_not_granted: 409,
  discount_taken: 409,
  discount_refused: 422,
  // links
  product_unknown: 422,
  product_subscription: 422,
  product_bundle: 422,
  product_gift_card: 422,
  product_combined_listing: 422,
  product_other_markets: 422,
  product_quantity_rule: 422,
  product_unpublished: 422,
  collection_unknown: 422,
  influencer_unknown: 422,
  options_unknown: 422,
  url_invalid: 400,
  url_not_of_store: 422,
  url_missing: 422,
  link_closed: 409,
  part_of_multilink: 409,
  influencer_locked: 409,
  utm_not_allowed: 403,
  code_taken: 409,
  code_reserved: 422,
  no_replacement: 409,
  last_product: 409,
  split_invalid: 400,
  // the feed
  network_not_offered: 409,
  network_refused: 502,
  network_scopes_missing: 409,
  // attribution
  run_not_ready: 409,
  // segments and funnels
  saved_name_taken: 409,
  saved_too_many: 409,
  // shared reports
  report_closed: 404,
  reports_too_many: 409,
  // imports
  csv_unreadable: 422,
  import_not_ready: 409,
  /** An export or import of the whole business is at work. */
  data_at_work: 409,
  passphrase_wrong: 400,
  // files
  document_refused: 400,
  file_missing: 400,
  file_type_refused: 415,
  file_too_large: 413,
  too_many_pixels: 413,
  storage_full: 409,
  file_unreadable: 422,
  /** This installation has no program that reads them. */
  videos_unavailable: 409,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problemStatus;

/** What a question about figures may be refused with: it is too large, takes too long, too much of its business waits, or files are away. */
export const figureProblems = [
  'question_too_large',
  'figures_unavailable',
  'timed_out',
  'rate_limited',
] as const satisfies readonly ProblemCode[];

export const problemCodes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]];

/** What is wrong with one field; the sentence is in the reader's language. */
export const fieldProblem = z.object({ field: z.string(), code: z.string(), message: z.string() });

/** `error` of the envelope. `field` names the first field at fault, `fields` all of them. */
export const problemShape = z.object({
  code: z.enum(problemCodes),
  message: z.string(),
  field: z.string().optional(),
  fields: z.array(fieldProblem).optional(),
  request_id: z.string(),
});

export type ProblemShape = z.output<typeof problemShape>;

/** The envelope of every JSON answer: `status` false means that `error` says why. */
export function envelope<A extends z.ZodType>(answer: A) {
  return z.object({ status: z.literal(true), data: answer, error: z.null() });
}

export const refusal = z.object({ status: z.literal(false), data: z.null(), error: problemShape });
