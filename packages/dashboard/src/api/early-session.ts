// What the page itself asked for before the program was there: who is signed in.
declare global {
  interface Window {
    earlySession?: { readonly token: string; readonly answer: Promise<Response> };
  }
}

/** The answer that is on its way, once; undefined for another account, and where none was asked for. */
export function takeEarlySession(token: string | null): Promise<Response> | undefined {
  const early = window.earlySession;
  delete window.earlySession;
  return early?.token === token ? early?.answer : undefined;
}
