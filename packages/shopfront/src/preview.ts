// The same look as shoppers see it, for the dashboard's phone preview: the component and its styles under one root class.
export { LookView } from './look-view.tsx';
export { JoinView } from './join-page.tsx';
export type { JoinPageView } from './join-page.tsx';
export { joinStyles, lookStyles } from './styles.ts';
export { cartIcons, fontStyles, themeStyles } from './theme-styles.ts';
export type { LookCollection, LookImage, LookLayout, LookPage, LookProduct, LookVariant } from './look.ts';
