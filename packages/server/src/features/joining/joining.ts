// The door of joining: a business's join page, who applies by it, and what is decided of them.
export { Applications } from './applications.ts';
export { Applying } from './applying.ts';
export { isFormToken, mintFormToken } from './form-token.ts';
export { JoinPages } from './join-pages.ts';
export type { OpenPage } from './model.ts';
export { valueOf, type FormFields } from './read-application.ts';
