// The same look as shoppers see it, for the dashboard's phone preview: the component and its styles under one root class.
export { LookView } from './look-view.tsx';
export { lookStyles } from './styles.ts';
export { cartIcons, fontStyles, themeStyles } from './theme-styles.ts';
export type { LookCollection, LookImage, LookLayout, LookPage, LookProduct, LookVariant } from './look.ts';
