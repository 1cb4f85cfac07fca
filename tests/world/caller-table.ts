// The table of callers: what every call of the API answers to each kind of caller, to be checked by a person.
export const callerNames = ['nobody', 'other', 'storeless', 'staff', 'maker', 'reader'] as const;
export type CallerName = (typeof callerNames)[number];

/**
 * Without a token; a merchant of another business with this one's ids; a merchant without a store in their own; one of the
 * team; two more influencers of the same business, with every permission and with none. Paths and bodies name what the owner
 * and the influencer Lena have. A row with 200 where one would not expect it is a leak.
 */
const table = `
                                                                                       nobody     other      storeless  staff      maker      reader
POST /auth/exchange                                                                    400        400        400        400        400        400
POST /admin/v1/influencers/password/forgot                                             400        400        400        400        400        400
POST /auth/password/forgot                                                             400        400        400        400        400        400
GET /auth/sessions                                                                     401        200        200        200        200        200
POST /auth/login/connect                                                               400        400        400        400        400        400
POST /auth/register/connect                                                            400        400        400        400        400        400
POST /auth/register/request                                                            400        400        400        400        400        400
POST /auth/login                                                                       400        400        400        400        400        400
POST /admin/v1/influencers/login                                                       400        400        400        400        400        400
POST /auth/register                                                                    400        400        400        400        400        400
POST /auth/user/password/reset/request                                                 401        200        200        200        200        200
GET /auth/user/password/reset/request                                                  401        200        200        200        200        200
POST /auth/account/verify/resend                                                       400        400        400        400        400        400
POST /auth/password/reset                                                              400        400        400        400        400        400
POST /auth/sessions/{session_id}/revoke                                                401        404        404        404        404        404
POST /auth/validate/email                                                              400        400        400        400        400        400
POST /auth/validate/username                                                           400        400        400        400        400        400
POST /auth/account/verify                                                              400        400        400        400        400        400
POST /auth/verify                                                                      401        200        200        200        200        200
POST /admin/v1/store/auth/begin                                                        401        200        200        403        403        403
GET /admin/v1/store/app                                                                401        200        200        403        403        403
POST /admin/v1/store/app                                                               401        400        400        403        403        403
GET /admin/v1/store/checks                                                             401        409        409        403        403        403
POST /admin/v1/store/app/secret                                                        401        400        400        403        403        403
POST /admin/v1/store/app/connect                                                       401        409        409        403        403        403
POST /admin/v1/store/app/remove                                                        401        409        409        403        403        403
POST /admin/v1/store/auth/store-credit                                                 401        409        409        403        403        403
POST /admin/v1/store/sync/cancel                                                       401        409        409        403        403        403
POST /admin/v1/store/auth/connect                                                      401        400        400        403        403        403
POST /admin/v1/businesses/disconnect                                                   401        404        409        403        403        403
POST /admin/v1/products/options/image                                                  401        409        409        200        200        403
GET /admin/v1/products/{inventory_id}                                                  401        409        409        200        200        403
GET /admin/v1/store/sync                                                               401        200        200        200        403        403
GET /admin/v1/store/connection                                                         401        409        409        200        403        403
POST /admin/v1/store/connection                                                        401        400        400        403        403        403
POST /admin/v1/store/connection/repeat                                                 401        409        409        403        403        403
GET /admin/v1/store/privacy                                                            401        200        200        403        403        403
GET /admin/v1/store/privacy/{request_id}/file                                          401        404        404        403        403        403
GET /admin/v1/collections/search                                                       401        409        409        200        200        403
GET /admin/v1/products/search                                                          401        409        409        200        200        403
POST /admin/v1/businesses/sync                                                         401        404        409        403        403        403
POST /auth/connect/verify                                                              400        400        400        400        400        400
POST /admin/v1/store/discounts                                                         401        400        400        403        403        403
GET /admin/v1/store/discounts/{code}                                                   401        409        409        200        403        403
GET /admin/v1/store/discounts                                                          401        200        200        200        403        403
GET /admin/v1/businesses/{business_id}/settings                                        401        404        200        200        403        403
PUT /admin/v1/businesses/{business_id}                                                 401        404        200        403        403        403
PUT /admin/v1/businesses/{business_id}/settings                                        401        404        200        403        403        403
GET /admin/v1/businesses/{business_id}/theme                                           401        404        200        200        403        403
PUT /admin/v1/businesses/{business_id}/theme                                           401        404        200        403        403        403
POST /admin/v1/businesses/{business_id}/themes/create                                  401        404        200        403        403        403
POST /admin/v1/businesses/{business_id}/themes/{theme_id}/show                         401        404        404        403        403        403
POST /admin/v1/businesses/{business_id}/themes/{theme_id}/remove                       401        404        404        403        403        403
GET /admin/v1/store/appearance/options                                                 401        200        200        200        403        403
PUT /admin/v1/store/appearance/options                                                 401        400        400        403        403        403
POST /api/logs/commit                                                                  400        400        400        400        400        400
POST /admin/v1/file/upload                                                             401        400        400        400        400        403
POST /admin/v1/links/{link_id}/archive                                                 401        404        404        200        404        403
POST /admin/v1/links/back-half/check                                                   401        400        400        400        400        403
POST /admin/v1/links/{link_id}/close                                                   401        404        404        200        404        403
POST /admin/v1/links/create                                                            401        404        409        200        200        403
POST /admin/v1/links/{link_id}/edit                                                    401        404        404        409        404        403
GET /admin/v1/links/{link_id}                                                          401        404        404        404        404        404
POST /admin/v1/links/{business_id}/influencer/{username}                               401        404        404        200        404        404
POST /admin/v1/links/{business_id}                                                     401        404        200        200        200        200
GET /admin/v1/links/tags                                                               401        200        200        200        200        200
POST /admin/v1/links/{link_id}/repair                                                  401        404        404        409        404        403
POST /admin/v1/links/multi/{multilink_id}/archive                                      401        404        404        403        403        403
POST /admin/v1/links/multi/{multilink_id}/close                                        401        404        404        403        403        403
POST /admin/v1/links/multi/create                                                      401        404        409        403        403        403
POST /admin/v1/links/multi/{multilink_id}/edit                                         401        404        404        403        403        403
GET /admin/v1/links/multi/{multilink_id}                                               401        404        404        200        403        403
GET /admin/v1/links/multi/{multilink_id}/analytics                                     401        404        404        200        403        403
GET /admin/v1/links/multi/tags                                                         401        200        200        200        403        403
POST /admin/v1/links/multi/{business_id}                                               401        404        200        200        403        403
POST /admin/v1/links/multi/{multilink_id}/winner                                       401        404        404        403        403        403
POST /admin/v1/links/multi/{multilink_id}/winner/undo                                  401        404        404        403        403        403
POST /admin/v1/links/imports/{import_id}/cancel                                        401        404        404        200        403        403
POST /admin/v1/links/imports/{import_id}/check                                         401        404        404        409        403        403
GET /admin/v1/links/imports/{import_id}/problems                                       401        404        404        200        403        403
GET /admin/v1/links/export                                                             401        200        200        200        200        200
GET /admin/v1/links/imports                                                            401        200        200        200        403        403
GET /admin/v1/links/imports/{import_id}                                                401        404        404        200        403        403
POST /admin/v1/links/imports/{import_id}/start                                         401        409        409        409        403        403
POST /admin/v1/links/imports                                                           401        400        400        400        403        403
GET /admin/v1/orders/export                                                            401        200        200        403        403        403
GET /admin/v1/links/{link_id}/orders/{order_id}/details                                401        404        404        403        403        403
GET /admin/v1/orders/{order_id}/attribution                                            401        404        404        403        403        403
GET /admin/v1/orders/{order_id}/details                                                401        404        404        403        403        403
GET /admin/v1/orders/{order_id}/commission                                             401        404        404        403        403        403
GET /admin/v1/links/{link_id}/orders                                                   401        404        404        403        403        403
GET /admin/v1/orders/repairs                                                           401        200        200        403        403        403
GET /admin/v1/orders                                                                   401        200        200        403        403        403
POST /admin/v1/orders/commission                                                       401        200        200        403        403        403
POST /admin/v1/orders/commission/{decision_id}/undo                                    401        404        404        403        403        403
POST /admin/v1/orders/store-days                                                       401        400        400        403        403        403
GET /admin/v1/orders/store-days.csv                                                    401        400        400        403        403        403
GET /admin/v1/orders/store-days/{day}                                                  401        200        200        403        403        403
GET /admin/v1/orders/store-days                                                        401        400        400        403        403        403
POST /admin/v1/attribution/runs                                                        401        400        400        403        403        403
POST /admin/v1/attribution/runs/{run_id}/cancel                                        401        404        404        403        403        403
GET /admin/v1/attribution/rules                                                        401        200        200        403        403        403
GET /admin/v1/attribution/runs/{run_id}                                                401        404        404        403        403        403
GET /admin/v1/orders/{order_id}/attribution/own                                        401        404        404        404        404        403
GET /admin/v1/attribution/runs/{run_id}/changes                                        401        404        404        403        403        403
GET /admin/v1/influencers/{username}/notices                                           401        404        404        403        403        403
POST /admin/v1/influencers/{username}/code/rotate                                      401        404        404        403        403        403
POST /admin/v1/attribution/runs/{run_id}/start                                         401        404        404        403        403        403
PUT /admin/v1/attribution/rules                                                        401        400        400        403        403        403
GET /admin/v1/links/{link_id}/products/count                                           401        404        404        404        404        404
GET /admin/v1/analytics/{business_id}/lifetime                                         401        404        200        200        200        200
GET /admin/v1/links/{link_id}/analytics                                                401        404        404        404        404        404
GET /admin/v1/links/{link_id}/products                                                 401        404        404        404        404        404
GET /admin/v1/analytics/{business_id}/days.csv                                         401        404        200        200        200        200
GET /admin/v1/analytics/{business_id}/breakdown.csv                                    401        404        200        200        200        200
GET /admin/v1/analytics/{business_id}/breakdown.parquet                                401        404        200        200        200        200
GET /admin/v1/influencers/analytics.csv                                                401        200        200        200        200        200
GET /admin/v1/influencers/{username}/report                                            401        404        404        403        403        403
GET /admin/v1/analytics/{business_id}                                                  401        404        200        200        200        200
GET /admin/v1/analytics/{business_id}/breakdown                                        401        404        200        200        200        200
GET /admin/v1/influencers/{username}/analytics                                         401        404        404        200        404        404
GET /admin/v1/insights/overview                                                        401        200        200        200        200        200
GET /admin/v1/home/todo                                                                401        200        200        200        403        403
GET /admin/v1/influencers/analytics                                                    401        200        200        200        200        200
GET /admin/v1/analytics/{business_id}/live                                             401        404        200        200        200        403
POST /admin/v1/figures/funnels                                                         401        200        200        409        403        403
POST /admin/v1/figures/segments                                                        401        200        200        409        403        403
POST /admin/v1/figures/funnels/{funnel_id}/edit                                        401        404        404        200        404        404
POST /admin/v1/figures/segments/{segment_id}/edit                                      401        404        404        200        404        404
GET /admin/v1/figures/funnels                                                          401        200        200        200        200        200
GET /admin/v1/figures/segments                                                         401        200        200        200        200        200
POST /admin/v1/figures/funnels/{funnel_id}/remove                                      401        404        404        200        404        404
POST /admin/v1/figures/segments/{segment_id}/remove                                    401        404        404        200        404        404
POST /admin/v1/figures/query                                                           401        200        200        200        200        200
POST /admin/v1/figures/funnel                                                          401        200        200        200        200        200
POST /admin/v1/figures/query.csv                                                       401        200        200        200        200        200
POST /admin/v1/figures/query.parquet                                                   401        200        200        200        200        200
GET /admin/v1/figures/visits.csv                                                       401        200        200        403        403        403
GET /admin/v1/figures/visits.parquet                                                   401        200        200        403        403        403
GET /admin/v1/figures/reports                                                          401        200        200        200        403        403
POST /admin/v1/figures/reports/open                                                    400        400        400        400        400        400
POST /admin/v1/figures/reports/{report_id}/revoke                                      401        404        404        200        403        403
POST /admin/v1/figures/reports                                                         401        200        200        200        403        403
POST /admin/v1/influencers/{username}/activate                                         401        404        404        403        403        403
POST /admin/v1/influencers/create                                                      401        400        400        403        403        403
POST /admin/v1/influencers/{username}/edit                                             401        404        404        403        403        403
GET /admin/v1/influencers/{username}                                                   401        404        404        200        403        403
GET /admin/v1/influencers                                                              401        200        200        200        403        403
POST /admin/v1/influencers/{username}/password/reset                                   401        404        404        403        403        403
GET /admin/v1/influencers/{username}/password/reset                                    401        404        404        403        403        403
POST /admin/v1/influencers/validate/email                                              401        400        400        403        403        403
POST /admin/v1/influencers/validate/username                                           401        400        400        403        403        403
POST /admin/v1/influencers/{username}/terms/accept                                     401        404        404        403        404        404
PUT /admin/v1/influencers/{username}/terms                                             401        404        404        403        403        403
POST /admin/v1/influencers/{username}/ledger/corrections                               401        404        404        403        403        403
POST /admin/v1/influencers/{username}/payouts                                          401        404        404        403        403        403
GET /admin/v1/influencers/{username}/statements/{month}/{currency}/statement.csv       401        404        404        403        404        404
GET /admin/v1/influencers/{username}/balance                                           401        404        404        403        404        404
GET /admin/v1/businesses/{business_id}/commission                                      401        404        200        200        403        403
GET /admin/v1/businesses/{business_id}/terms                                           401        404        200        200        403        403
GET /admin/v1/influencers/{username}/statements/{month}/{currency}                     401        404        404        403        404        404
GET /admin/v1/influencers/{username}/terms                                             401        404        404        403        404        404
GET /admin/v1/influencers/{username}/ledger                                            401        404        404        403        404        404
GET /admin/v1/payouts                                                                  401        200        200        403        403        403
GET /admin/v1/influencers/{username}/payouts                                           401        404        404        403        404        404
GET /admin/v1/influencers/{username}/statements                                        401        404        404        403        404        404
POST /admin/v1/influencers/{username}/terms/preview                                    401        404        404        403        403        403
POST /admin/v1/influencers/{username}/balance/settle                                   401        404        404        403        403        403
POST /admin/v1/influencers/{username}/payouts/{payout_id}/undo                         401        404        404        403        403        403
POST /admin/v1/influencers/{username}/terms/undo                                       401        404        404        403        403        403
PUT /admin/v1/businesses/{business_id}/commission                                      401        404        200        403        403        403
PUT /admin/v1/businesses/{business_id}/terms                                           401        404        200        403        403        403
POST /admin/v1/orders/{order_id}/commission/appeal/answer                              401        404        404        403        403        403
POST /admin/v1/influencers/{username}/statements/{month}/{currency}/invoice            401        404        404        403        403        403
POST /admin/v1/payouts/files                                                           401        409        409        403        403        403
POST /admin/v1/payouts/files/{file_id}/discard                                         401        404        404        403        403        403
GET /admin/v1/payouts/files/{file_id}/content                                          401        404        404        403        403        403
GET /admin/v1/influencers/{username}/statements/{month}/{currency}/invoice.xml         401        404        404        403        404        404
GET /admin/v1/ledger.csv                                                               401        200        200        403        403        403
GET /admin/v1/payouts/year.csv                                                         401        200        200        403        403        403
GET /admin/v1/influencers/{username}/statements/{month}/{currency}/invoice             401        404        404        403        404        404
GET /admin/v1/orders/{order_id}/commission/own                                         401        404        404        404        404        403
GET /admin/v1/businesses/{business_id}/payout-schedule                                 401        404        200        200        200        200
GET /admin/v1/payouts/files                                                            401        200        200        403        403        403
POST /admin/v1/orders/{order_id}/commission/appeal                                     401        404        404        404        404        403
GET /admin/v1/payouts/files/plan                                                       401        200        200        403        403        403
GET /admin/v1/influencers/{username}/statements/{month}/{currency}/invoice.pdf         401        404        404        403        404        404
PUT /admin/v1/influencers/{username}/statements/{month}/{currency}/invoice/allocation  401        404        404        403        403        403
POST /admin/v1/payouts/files/{file_id}/settle                                          401        404        404        403        403        403
PUT /admin/v1/businesses/{business_id}/payout-schedule                                 401        404        200        403        403        403
GET /admin/v1/influencers/{username}/payee/tax-form/document                           401        404        404        403        404        404
GET /admin/v1/influencers/{username}/data.json                                         401        404        404        403        404        404
GET /admin/v1/influencers/{username}/entries.csv                                       401        404        404        403        404        404
GET /admin/v1/influencers/{username}/payee                                             401        404        404        403        404        404
GET /admin/v1/businesses/{business_id}/payer                                           401        404        200        403        403        403
GET /admin/v1/influencers/{username}/payee/tax-form                                    401        404        404        403        404        404
PUT /admin/v1/influencers/{username}/payee/agreement                                   401        404        404        403        404        404
POST /admin/v1/influencers/{username}/payee/tax-form                                   401        404        404        403        404        404
PUT /admin/v1/influencers/{username}/payee                                             401        404        404        403        404        404
PUT /admin/v1/businesses/{business_id}/payer                                           401        404        200        403        403        403
POST /admin/v1/influencers/{username}/payee/tax-form/document                          401        404        404        403        404        404
POST /admin/v1/influencers/{username}/payee/withdraw                                   401        404        404        403        404        404
POST /auth/logout                                                                      401        200        200        200        200        200`;

/** The statuses of each call, by its method and path. */
export function readCallers(): Map<string, Record<CallerName, number>> {
  const lines = table.split('\n').filter((line) => /^\w+ \//.test(line));
  return new Map(
    lines.map((line) => {
      const [method = '', path = '', ...cells] = line.trim().split(/\s+/);
      const statuses = callerNames.map((name, place) => [name, Number(cells[place])]);
      return [`${method} ${path}`, Object.fromEntries(statuses) as Record<CallerName, number>];
    }),
  );
}
