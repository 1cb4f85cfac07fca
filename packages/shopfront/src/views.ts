// What the server prints for shoppers, and how it reads what they post back; built into dist/views.js.
export { toMeasureScript, toShopScript } from './script-text.ts';
export { clickIdPlaceholder, renderLookPage } from './look-page.tsx';
export { measurePlaceholder, printMeasureTag, type MeasuringSetting } from './measure/setting.ts';
export { fontFiles } from './theme-styles.ts';
export { renderLookText, writeAssistants } from './look-text.ts';
export { renderMessagePage } from './message-page.tsx';
export type { MessageGoods, MessageKind, MessagePage } from './message-page.tsx';
export { buyField, clickField, findVariantOfLine, lineFields, readCartForm } from './cart-form.ts';
export type { CartForm, CartLine } from './cart-form.ts';
export type { LookCollection, LookImage, LookLayout, LookPage, LookProduct, LookVariant } from './look.ts';
