// What the server prints for shoppers, and how it reads what they post back; built into dist/views.js.
export { printSeenTag, toMeasureScript, toSeenScript, toShopScript } from './script-text.ts';
export { clickIdPlaceholder, renderLookPage } from './look-page.tsx';
export { measurePlaceholder, printMeasureTag, type MeasuringSetting } from './measure/setting.ts';
export { sayAd } from './disclosure.tsx';
export { sayGoesWell } from './locales/messages.ts';
export { sayAsked, sayThread, type ThreadWays } from './thread.tsx';
export { sayPrivacyKept } from './privacy.ts';
export { fontFiles } from './theme-styles.ts';
export { renderLookText, writeAssistants } from './look-text.ts';
export { renderPhotosPage, type Photo } from './photos-page.tsx';
export { renderStatementPage } from './statement-page.tsx';
export { renderCardPage } from './card-page.tsx';
export type { CardPage } from './card-page.tsx';
export { renderMessagePage } from './message-page.tsx';
export { renderFeedPage, type FeedPageView } from './feed-page.tsx';
export { renderFindPage, type FindPageView, type FoundProduct } from './find-page.tsx';
export { adWordFor } from './feed-posts.tsx';
export { toEmbeddedFeed } from './embedded-feed.ts';
export { consentOf, renderJoinPage } from './join-page.tsx';
export { renderRightsPage, statementOf, type RightsPageView } from './rights-page.tsx';
export { renderReportPage, renderReportSent, renderReportState, reportStatementOf } from './report-page.tsx';
export { renderSharePage, shareConsentOf, type SharePageView } from './share-page.tsx';
export type { ReportPageView } from './report-page.tsx';
export type { JoinFault, JoinPageView } from './join-page.tsx';
export type { MessageGoods, MessageKind, MessagePage } from './message-page.tsx';
export { toRenewedLine } from './bag-notes.ts';
export type { RenewedLine } from './enhance/bag.ts';
export { buyField, clickField, findVariantOfLine, lineFields, readCartForm } from './cart-form.ts';
export type { CartForm, CartLine } from './cart-form.ts';
export type {
  LookCollection,
  LookCompanion,
  LookImage,
  LookLayout,
  LookPage,
  LookProduct,
  LookSaving,
  LookThread,
  LookVariant,
} from './look.ts';
