// What is said of a browser that stopped answering: the report of a run tells by it what is worth a second run in another.
export const SILENT_BROWSER = 'The browser stopped answering';
