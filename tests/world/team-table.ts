// The table of roles: which calls are open to whom of a team, to be checked by a person.
import type { Membership } from '@vitrine/contract/team-rights';

/** Besides the owner: one of each role, a viewer who was given a right, a manager from whom some were taken. */
export const membersOfTable = {
  manager: { role: 'manager', exceptions: {} },
  marketer: { role: 'marketer', exceptions: {} },
  finance: { role: 'finance', exceptions: {} },
  viewer: { role: 'viewer', exceptions: {} },
  given: { role: 'viewer', exceptions: { edit_multilinks: true, see_orders: true } },
  taken: { role: 'manager', exceptions: { pay: false, edit_links: false, manage_team: false } },
} as const satisfies Readonly<Record<string, Membership>>;

type StaffName = keyof typeof membersOfTable;
export type MemberName = 'owner' | StaffName;
export const memberNames: readonly MemberName[] = ['owner', ...(Object.keys(membersOfTable) as StaffName[])];

/** `yes`: the call is theirs, whatever comes of it; `-`: refused as `forbidden`. Calls that ask for nobody are in no line. */
const table = `
                                                                                       owner    manager  marketer finance  viewer   given    taken
GET /auth/sessions                                                                     yes      yes      yes      yes      yes      yes      yes
POST /auth/logout                                                                      yes      yes      yes      yes      yes      yes      yes
POST /auth/user/password/reset/request                                                 yes      yes      yes      yes      yes      yes      yes
GET /auth/user/password/reset/request                                                  yes      yes      yes      yes      yes      yes      yes
POST /auth/sessions/{session_id}/revoke                                                yes      yes      yes      yes      yes      yes      yes
GET /auth/user/safety                                                                  yes      yes      yes      yes      yes      yes      yes
POST /auth/user/confirm                                                                yes      yes      yes      yes      yes      yes      yes
POST /auth/user/delete                                                                 yes      yes      yes      yes      yes      yes      yes
POST /auth/user/delete/withdraw                                                        yes      yes      yes      yes      yes      yes      yes
POST /auth/user/email                                                                  yes      yes      yes      yes      yes      yes      yes
POST /auth/user/email/withdraw                                                         yes      yes      yes      yes      yes      yes      yes
POST /auth/user/passkeys                                                               yes      yes      yes      yes      yes      yes      yes
POST /auth/user/passkeys/begin                                                         yes      yes      yes      yes      yes      yes      yes
POST /auth/user/passkeys/{passkey_id}/remove                                           yes      yes      yes      yes      yes      yes      yes
POST /auth/user/password                                                               yes      yes      yes      yes      yes      yes      yes
POST /auth/user/preferences                                                            yes      yes      yes      yes      yes      yes      yes
GET /auth/user/mails                                                                   yes      yes      yes      yes      yes      yes      yes
POST /auth/user/mails                                                                  yes      yes      yes      yes      yes      yes      yes
POST /auth/user/profile                                                                yes      yes      yes      yes      yes      yes      yes
POST /auth/user/second-step                                                            yes      yes      yes      yes      yes      yes      yes
POST /auth/user/second-step/begin                                                      yes      yes      yes      yes      yes      yes      yes
POST /auth/user/second-step/off                                                        yes      yes      yes      yes      yes      yes      yes
POST /auth/user/second-step/recovery-codes                                             yes      yes      yes      yes      yes      yes      yes
POST /auth/verify                                                                      yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/team/owner/answer                                                       yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/team/{account_id}/edit                                                  yes      yes      -        -        -        -        -
POST /admin/v1/team/invite                                                             yes      yes      -        -        -        -        -
POST /admin/v1/team/leave                                                              yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/activity                                                                 yes      yes      -        -        -        -        yes
GET /admin/v1/activity.csv                                                             yes      yes      -        -        -        -        yes
GET /admin/v1/own-stores                                                               yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/own-stores/figures                                                       yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/own-stores                                                              yes      -        -        -        -        -        -
POST /admin/v1/own-stores/link                                                         yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/own-stores/unlink                                                       yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/own-stores/enter                                                        yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/team                                                                     yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/team/owner/offer                                                        yes      -        -        -        -        -        -
POST /admin/v1/team/{account_id}/remove                                                yes      yes      -        -        -        -        -
POST /admin/v1/team/{account_id}/invite                                                yes      yes      -        -        -        -        -
POST /admin/v1/team/{account_id}/withdraw                                              yes      yes      -        -        -        -        -
POST /admin/v1/team/owner/withdraw                                                     yes      -        -        -        -        -        -
POST /admin/v1/store/auth/begin                                                        yes      yes      -        -        -        -        yes
POST /admin/v1/store/auth/store-credit                                                 yes      yes      -        -        -        -        yes
POST /admin/v1/store/sync/cancel                                                       yes      yes      -        -        -        -        yes
POST /admin/v1/store/connection                                                        yes      yes      -        -        -        -        yes
GET /admin/v1/store/checks                                                             yes      yes      -        -        -        -        yes
POST /admin/v1/store/app/connect                                                       yes      yes      -        -        -        -        yes
POST /admin/v1/store/auth/connect                                                      yes      yes      -        -        -        -        yes
POST /admin/v1/businesses/disconnect                                                   yes      yes      -        -        -        -        yes
POST /admin/v1/products/options/image                                                  yes      yes      yes      -        -        yes      yes
GET /admin/v1/store/app                                                                yes      yes      -        -        -        -        yes
GET /admin/v1/store/connection                                                         yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/store/privacy/{request_id}/file                                          yes      yes      -        -        -        -        yes
GET /admin/v1/products/{inventory_id}                                                  yes      yes      yes      -        -        yes      yes
GET /admin/v1/store/sync                                                               yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/store/privacy                                                            yes      yes      -        -        -        -        yes
POST /admin/v1/store/app/remove                                                        yes      yes      -        -        -        -        yes
POST /admin/v1/store/connection/repeat                                                 yes      yes      -        -        -        -        yes
POST /admin/v1/store/app/secret                                                        yes      yes      -        -        -        -        yes
POST /admin/v1/store/app                                                               yes      yes      -        -        -        -        yes
GET /admin/v1/collections/search                                                       yes      yes      yes      -        -        yes      yes
GET /admin/v1/products/search                                                          yes      yes      yes      -        -        yes      yes
POST /admin/v1/businesses/sync                                                         yes      yes      -        -        -        -        yes
GET /admin/v1/store/plan                                                               yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/store/plan/refresh                                                      yes      -        -        -        -        -        -
POST /admin/v1/store/plan/subscribe                                                    yes      -        -        -        -        -        -
POST /admin/v1/store/plan/free                                                         yes      -        -        -        -        -        -
POST /admin/v1/store/plan/cancel                                                       yes      -        -        -        -        -        -
POST /admin/v1/store/plan/upgrade/request                                              yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/store/plan/cap                                                          yes      -        -        -        -        -        -
GET /admin/v1/store/plan/history                                                       yes      -        -        -        -        -        -
POST /admin/v1/store/discounts                                                         yes      yes      -        -        -        -        yes
GET /admin/v1/store/discounts/{code}                                                   yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/store/discounts                                                          yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/businesses/{business_id}/settings                                        yes      yes      yes      yes      yes      yes      yes
PUT /admin/v1/businesses/{business_id}                                                 yes      yes      -        -        -        -        yes
PUT /admin/v1/store/{business_id}/products_preferences                                 yes      yes      -        -        -        -        yes
PUT /admin/v1/store/{business_id}/collections_preferences                              yes      yes      -        -        -        -        yes
PUT /admin/v1/businesses/{business_id}/settings                                        yes      yes      -        -        -        -        yes
GET /admin/v1/businesses/{business_id}/domain                                          yes      yes      yes      yes      yes      yes      yes
PUT /admin/v1/businesses/{business_id}/domain                                          yes      yes      -        -        -        -        yes
POST /admin/v1/businesses/{business_id}/domain/check                                   yes      yes      -        -        -        -        yes
POST /admin/v1/businesses/{business_id}/domain/remove                                  yes      yes      -        -        -        -        yes
POST /admin/v1/file/upload                                                             yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/links/batch                                                             yes      yes      yes      -        -        -        -
POST /admin/v1/links/{link_id}/archive                                                 yes      yes      yes      -        -        -        -
POST /admin/v1/links/{link_id}/gate                                                    yes      yes      yes      -        -        -        -
POST /admin/v1/links/back-half/check                                                   yes      yes      yes      -        -        yes      yes
POST /admin/v1/links/{link_id}/close                                                   yes      yes      yes      -        -        -        -
POST /admin/v1/links/create                                                            yes      yes      yes      -        -        -        -
POST /admin/v1/links/{link_id}/edit                                                    yes      yes      yes      -        -        -        -
GET /admin/v1/links/{link_id}                                                          yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/links/{business_id}/influencer/{username}                               yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/links/{business_id}                                                     yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/links/tags                                                               yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/links/{link_id}/repair                                                  yes      yes      yes      -        -        -        -
POST /admin/v1/links/multi/{multilink_id}/archive                                      yes      yes      -        -        -        yes      yes
POST /admin/v1/links/multi/{multilink_id}/gate                                         yes      yes      -        -        -        yes      yes
POST /admin/v1/links/multi/batch                                                       yes      yes      -        -        -        yes      yes
POST /admin/v1/links/multi/{multilink_id}/close                                        yes      yes      -        -        -        yes      yes
POST /admin/v1/links/multi/create                                                      yes      yes      -        -        -        yes      yes
POST /admin/v1/links/multi/{multilink_id}/edit                                         yes      yes      -        -        -        yes      yes
GET /admin/v1/links/multi/{multilink_id}                                               yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/links/multi/{multilink_id}/analytics                                     yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/links/multi/tags                                                         yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/links/multi/{business_id}                                               yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/links/multi/verdicts                                                    yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/links/multi/{multilink_id}/winner                                       yes      yes      -        -        -        yes      yes
POST /admin/v1/links/multi/{multilink_id}/winner/undo                                  yes      yes      -        -        -        yes      yes
POST /admin/v1/data/exports                                                            yes      -        -        -        -        -        -
GET /admin/v1/data/exports                                                             yes      -        -        -        -        -        -
POST /admin/v1/data/exports/{export_id}/cancel                                         yes      -        -        -        -        -        -
POST /admin/v1/data/imports                                                            yes      -        -        -        -        -        -
GET /admin/v1/data/imports                                                             yes      -        -        -        -        -        -
POST /admin/v1/data/imports/{import_id}/start                                          yes      -        -        -        -        -        -
POST /admin/v1/data/imports/{import_id}/cancel                                         yes      -        -        -        -        -        -
POST /admin/v1/links/imports/{import_id}/cancel                                        yes      yes      yes      -        -        -        -
POST /admin/v1/links/imports/{import_id}/check                                         yes      yes      yes      -        -        -        -
GET /admin/v1/links/imports/{import_id}/problems                                       yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/links/export                                                             yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/links/imports                                                            yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/links/imports/{import_id}                                                yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/links/imports/{import_id}/start                                         yes      yes      yes      -        -        -        -
POST /admin/v1/links/imports                                                           yes      yes      yes      -        -        -        -
GET /admin/v1/orders/export                                                            yes      yes      -        yes      -        yes      yes
GET /admin/v1/links/{link_id}/orders/{order_id}/details                                yes      yes      -        yes      -        yes      yes
GET /admin/v1/orders/{order_id}/attribution                                            yes      yes      -        yes      -        yes      yes
GET /admin/v1/orders/{order_id}/details                                                yes      yes      -        yes      -        yes      yes
GET /admin/v1/orders/{order_id}/commission                                             yes      yes      -        yes      -        yes      yes
GET /admin/v1/links/{link_id}/orders                                                   yes      yes      -        yes      -        yes      yes
GET /admin/v1/orders/repairs                                                           yes      yes      -        yes      -        yes      yes
GET /admin/v1/orders                                                                   yes      yes      -        yes      -        yes      yes
POST /admin/v1/orders/commission                                                       yes      yes      -        yes      -        -        yes
POST /admin/v1/orders/commission/{decision_id}/undo                                    yes      yes      -        yes      -        -        yes
POST /admin/v1/orders/store-days                                                       yes      yes      -        yes      -        yes      yes
GET /admin/v1/orders/store-days.csv                                                    yes      yes      -        yes      -        yes      yes
GET /admin/v1/orders/store-days/{day}                                                  yes      yes      -        yes      -        yes      yes
GET /admin/v1/orders/store-days                                                        yes      yes      -        yes      -        yes      yes
POST /admin/v1/attribution/runs                                                        yes      yes      -        -        -        -        yes
POST /admin/v1/attribution/runs/{run_id}/cancel                                        yes      yes      -        -        -        -        yes
GET /admin/v1/attribution/rules                                                        yes      yes      -        -        -        -        yes
GET /admin/v1/attribution/runs/{run_id}                                                yes      yes      -        -        -        -        yes
GET /admin/v1/orders/{order_id}/attribution/own                                        yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/attribution/runs/{run_id}/changes                                        yes      yes      -        -        -        -        yes
GET /admin/v1/influencers/{username}/notices                                           yes      yes      -        -        -        -        yes
POST /admin/v1/influencers/{username}/code/rotate                                      yes      yes      -        -        -        -        yes
POST /admin/v1/attribution/runs/{run_id}/start                                         yes      yes      -        -        -        -        yes
PUT /admin/v1/attribution/rules                                                        yes      yes      -        -        -        -        yes
GET /admin/v1/links/{link_id}/products/count                                           yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/analytics/{business_id}/lifetime                                         yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/links/{link_id}/analytics                                                yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/links/{link_id}/products                                                 yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/analytics/{business_id}/days.csv                                         yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/analytics/{business_id}/days.parquet                                     yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/analytics/{business_id}/breakdown.csv                                    yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/analytics/{business_id}/breakdown.parquet                                yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/influencers/analytics.csv                                                yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/influencers/analytics.parquet                                            yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/influencers/{username}/report                                            yes      yes      -        yes      -        -        yes
GET /admin/v1/analytics/{business_id}                                                  yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/analytics/{business_id}/breakdown                                        yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/influencers/{username}/analytics                                         yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/insights/overview                                                        yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/home/attention                                                           yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/home/attention/work                                                     yes      yes      -        -        -        -        yes
GET /admin/v1/home/todo                                                                yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/influencers/analytics                                                    yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/analytics/{business_id}/live                                             yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/funnels                                                         yes      yes      yes      -        -        -        yes
POST /admin/v1/figures/segments                                                        yes      yes      yes      -        -        -        yes
POST /admin/v1/figures/funnels/{funnel_id}/edit                                        yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/segments/{segment_id}/edit                                      yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/figures/funnels                                                          yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/figures/segments                                                         yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/funnels/{funnel_id}/remove                                      yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/views                                                                    yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/views                                                                   yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/views/{view_id}/remove                                                  yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/segments/{segment_id}/remove                                    yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/query                                                           yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/funnel                                                          yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/funnel.csv                                                      yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/funnel.parquet                                                  yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/query.csv                                                       yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/query.parquet                                                   yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/figures/visits.csv                                                       yes      yes      -        -        -        -        yes
GET /admin/v1/figures/visits.parquet                                                   yes      yes      -        -        -        -        yes
POST /admin/v1/figures/goals/{goal_id}/edit                                            yes      yes      yes      -        -        -        yes
GET /admin/v1/figures/goals                                                            yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/goals/{goal_id}/remove                                          yes      yes      yes      -        -        -        yes
POST /admin/v1/figures/goals/{goal_id}/restore                                         yes      yes      yes      -        -        -        yes
POST /admin/v1/figures/goals                                                           yes      yes      yes      -        -        -        yes
POST /admin/v1/figures/notes/{note_id}/edit                                            yes      yes      yes      -        -        -        yes
GET /admin/v1/figures/days                                                             yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/notes/{note_id}/remove                                          yes      yes      yes      -        -        -        yes
POST /admin/v1/figures/notes/{note_id}/restore                                         yes      yes      yes      -        -        -        yes
POST /admin/v1/figures/notes                                                           yes      yes      yes      -        -        -        yes
POST /admin/v1/figures/schedules/{schedule_id}/edit                                    yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/figures/schedules                                                        yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/schedules/{schedule_id}/pause                                   yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/schedules/{schedule_id}/send                                    yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/schedules/{schedule_id}/remove                                  yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/schedules/{schedule_id}/restore                                 yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/figures/schedules                                                       yes      yes      yes      -        -        -        yes
GET /admin/v1/figures/reports                                                          yes      yes      yes      -        -        -        yes
POST /admin/v1/figures/reports/{report_id}/revoke                                      yes      yes      yes      -        -        -        yes
POST /admin/v1/figures/reports                                                         yes      yes      yes      -        -        -        yes
GET /admin/v1/store/appearance/options                                                 yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/businesses/{business_id}/theme                                           yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/businesses/{business_id}/theme/take                                     yes      yes      -        -        -        -        yes
POST /admin/v1/businesses/{business_id}/themes/create                                  yes      yes      -        -        -        -        yes
POST /admin/v1/businesses/{business_id}/themes/{theme_id}/remove                       yes      yes      -        -        -        -        yes
POST /admin/v1/businesses/{business_id}/themes/{theme_id}/show                         yes      yes      -        -        -        -        yes
PUT /admin/v1/store/appearance/options                                                 yes      yes      -        -        -        -        yes
PUT /admin/v1/businesses/{business_id}/theme                                           yes      yes      -        -        -        -        yes
POST /admin/v1/influencers/{username}/activate                                         yes      yes      -        -        -        -        yes
POST /admin/v1/influencers/create                                                      yes      yes      -        -        -        -        yes
POST /admin/v1/influencers/invite                                                      yes      yes      -        -        -        -        yes
GET /admin/v1/shopboard                                                                yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/shopboard/{platform}/connect                                            yes      yes      yes      -        -        -        -
GET /admin/v1/shopboard/{platform}/connect                                             yes      yes      yes      -        -        -        -
POST /admin/v1/shopboard/{platform}/auth/connect                                       yes      yes      yes      -        -        -        -
POST /admin/v1/shopboard/{platform}/auth/disconnect                                    yes      yes      yes      -        -        -        -
POST /admin/v1/shopboard/{platform}/sync                                               yes      yes      yes      -        -        -        -
GET /admin/v1/shopboard/{platform}/sync                                                yes      yes      yes      -        -        -        -
POST /admin/v1/shopboard/{platform}/sync/cancel                                        yes      yes      yes      -        -        -        -
GET /admin/v1/shopboard/{platform}/posts                                               yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/shopboard/{platform}/posts/change                                       yes      yes      yes      -        -        -        -
POST /admin/v1/shopboard/{platform}/{post_id}/visible                                  yes      yes      yes      -        -        -        -
POST /admin/v1/shopboard/{platform}/{post_id}/tag_products                             yes      yes      yes      -        -        -        -
GET /admin/v1/join-page                                                                yes      yes      -        -        -        -        yes
POST /admin/v1/join-page                                                               yes      yes      -        -        -        -        yes
GET /admin/v1/applications                                                             yes      yes      -        -        -        -        yes
POST /admin/v1/applications/approve                                                    yes      yes      -        -        -        -        yes
POST /admin/v1/applications/decline                                                    yes      yes      -        -        -        -        yes
POST /admin/v1/applications/reopen                                                     yes      yes      -        -        -        -        yes
GET /admin/v1/applications/{application_id}                                            yes      yes      -        -        -        -        yes
POST /admin/v1/applications/{application_id}/note                                      yes      yes      -        -        -        -        yes
POST /admin/v1/applications/{application_id}/erase                                     yes      yes      -        -        -        -        yes
POST /admin/v1/influencers/batch                                                       yes      yes      -        -        -        -        yes
POST /auth/user/influencer                                                             -        -        -        -        -        -        -
GET /auth/user/influencer                                                              -        -        -        -        -        -        -
POST /admin/v1/influencers/{username}/edit                                             yes      yes      -        -        -        -        yes
GET /admin/v1/influencers/{username}                                                   yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/influencers                                                              yes      yes      yes      yes      yes      yes      yes
POST /admin/v1/influencers/{username}/password/reset                                   yes      yes      -        -        -        -        yes
GET /admin/v1/influencers/{username}/password/reset                                    yes      yes      -        -        -        -        yes
POST /admin/v1/influencers/validate/email                                              yes      yes      -        -        -        -        yes
POST /admin/v1/influencers/validate/username                                           yes      yes      -        -        -        -        yes
POST /admin/v1/influencers/{username}/terms/accept                                     -        -        -        -        -        -        -
PUT /admin/v1/influencers/{username}/terms                                             yes      yes      -        -        -        -        yes
POST /admin/v1/influencers/{username}/ledger/corrections                               yes      yes      -        yes      -        -        -
POST /admin/v1/influencers/{username}/payouts                                          yes      yes      -        yes      -        -        -
GET /admin/v1/ledger.csv                                                               yes      yes      -        yes      -        -        yes
GET /admin/v1/influencers/{username}/statements/{month}/{currency}/statement.csv       yes      yes      -        yes      -        -        yes
GET /admin/v1/influencers/{username}/balance                                           yes      yes      -        yes      -        -        yes
GET /admin/v1/businesses/{business_id}/commission                                      yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/businesses/{business_id}/terms                                           yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/influencers/{username}/statements/{month}/{currency}                     yes      yes      -        yes      -        -        yes
GET /admin/v1/influencers/{username}/terms                                             yes      yes      -        yes      -        -        yes
GET /admin/v1/influencers/{username}/ledger                                            yes      yes      -        yes      -        -        yes
GET /admin/v1/payouts                                                                  yes      yes      -        yes      -        -        yes
GET /admin/v1/payouts/made                                                             yes      yes      -        yes      -        -        yes
GET /admin/v1/influencers/{username}/payouts                                           yes      yes      -        yes      -        -        yes
GET /admin/v1/influencers/{username}/statements                                        yes      yes      -        yes      -        -        yes
POST /admin/v1/influencers/{username}/terms/preview                                    yes      yes      -        -        -        -        yes
POST /admin/v1/influencers/{username}/balance/settle                                   yes      yes      -        yes      -        -        -
POST /admin/v1/influencers/{username}/payouts/{payout_id}/undo                         yes      yes      -        yes      -        -        -
POST /admin/v1/influencers/{username}/terms/undo                                       yes      yes      -        -        -        -        yes
PUT /admin/v1/businesses/{business_id}/commission                                      yes      yes      -        -        -        -        yes
PUT /admin/v1/businesses/{business_id}/terms                                           yes      yes      -        -        -        -        yes
POST /admin/v1/orders/{order_id}/commission/appeal/answer                              yes      yes      -        yes      -        -        yes
POST /admin/v1/influencers/{username}/statements/{month}/{currency}/invoice            yes      yes      -        yes      -        -        -
POST /admin/v1/payouts/files                                                           yes      yes      -        yes      -        -        -
POST /admin/v1/payouts/files/{file_id}/discard                                         yes      yes      -        yes      -        -        -
GET /admin/v1/payouts/files/{file_id}/content                                          yes      yes      -        yes      -        -        -
GET /admin/v1/influencers/{username}/statements/{month}/{currency}/invoice.xml         yes      yes      -        yes      -        -        yes
GET /admin/v1/payouts/year.csv                                                         yes      yes      -        yes      -        -        -
GET /admin/v1/influencers/{username}/statements/{month}/{currency}/invoice             yes      yes      -        yes      -        -        yes
GET /admin/v1/orders/{order_id}/commission/own                                         yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/businesses/{business_id}/payout-schedule                                 yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/payouts/files                                                            yes      yes      -        yes      -        -        -
POST /admin/v1/orders/{order_id}/commission/appeal                                     yes      yes      yes      yes      yes      yes      yes
GET /admin/v1/payouts/files/plan                                                       yes      yes      -        yes      -        -        -
GET /admin/v1/influencers/{username}/statements/{month}/{currency}/invoice.pdf         yes      yes      -        yes      -        -        yes
PUT /admin/v1/influencers/{username}/statements/{month}/{currency}/invoice/allocation  yes      yes      -        yes      -        -        -
POST /admin/v1/payouts/files/{file_id}/settle                                          yes      yes      -        yes      -        -        -
PUT /admin/v1/businesses/{business_id}/payout-schedule                                 yes      yes      -        yes      -        -        -
GET /admin/v1/influencers/{username}/payee/tax-form/document                           yes      yes      -        yes      -        -        -
GET /admin/v1/influencers/{username}/data.json                                         yes      yes      -        yes      -        -        yes
GET /admin/v1/influencers/{username}/entries.csv                                       yes      yes      -        yes      -        -        yes
GET /admin/v1/influencers/{username}/payee                                             yes      yes      -        yes      -        -        -
GET /admin/v1/businesses/{business_id}/payer                                           yes      yes      -        yes      -        -        -
GET /admin/v1/influencers/{username}/payee/tax-form                                    yes      yes      -        yes      -        -        -
PUT /admin/v1/influencers/{username}/payee/agreement                                   -        -        -        -        -        -        -
POST /admin/v1/influencers/{username}/payee/tax-form                                   -        -        -        -        -        -        -
PUT /admin/v1/influencers/{username}/payee                                             -        -        -        -        -        -        -
PUT /admin/v1/businesses/{business_id}/payer                                           yes      yes      -        yes      -        -        -
POST /admin/v1/influencers/{username}/payee/tax-form/document                          -        -        -        -        -        -        -
POST /admin/v1/influencers/{username}/payee/withdraw                                   yes      yes      -        yes      -        -        -`;

/** The cells of each call of the table. Throws on what it does not understand. */
export function readMembers(): Map<string, Record<MemberName, 'yes' | '-'>> {
  const [head = '', ...lines] = table.split('\n').filter((line) => line.trim() !== '');
  if (head.trim().split(/\s+/).join() !== memberNames.join()) throw new Error(`who are these? ${head}`);
  return new Map(
    lines.map((line) => {
      const [method, path, ...cells] = line.trim().split(/\s+/);
      if (cells.length !== memberNames.length || cells.some((cell) => cell !== 'yes' && cell !== '-'))
        throw new Error(`what does this line mean? ${line}`);
      const named = memberNames.map((name, index) => [name, cells[index]]);
      return [`${method} ${path}`, Object.fromEntries(named) as Record<MemberName, 'yes' | '-'>];
    }),
  );
}
