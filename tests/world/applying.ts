// A stranger at a merchant's join page: opens the form, sends it, and follows the mailed link, as a browser without scripts would.
import { eventually, type TestApp } from './app.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** The form as it was printed: its status, its text, and the proof that it is one of ours. */
export async function openForm({ url }: Pick<TestApp, 'url'>, shop: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/join/${shop}`, { headers });
  const text = await response.text();
  return { status: response.status, text, form: /name="form" value="([^"]*)"/.exec(text)?.[1] ?? '' };
}

/** Sends fields as they are. */
export async function send(
  { url }: Pick<TestApp, 'url'>,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const body = new URLSearchParams(fields).toString();
  const response = await fetch(url + path, { method: 'POST', headers: { ...form, ...headers }, body });
  return { status: response.status, text: await response.text() };
}

/** What a person fills in; more goes beside it. */
export const filledIn = (email: string, more: Readonly<Record<string, string>> = {}) => ({
  name: 'Noa Levi',
  email,
  consent: 'yes',
  ...more,
});

/** Opens the form, fills it in and sends it. */
export async function apply(
  world: TestApp,
  shop: string,
  fields: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const { form: proof } = await openForm(world, shop);
  return send(world, `/join/${shop}`, { form: proof, ...fields }, headers);
}

/** Applies, and confirms by the mail that comes. */
export async function applyAndConfirm(
  world: TestApp,
  shop: string,
  email: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const known = (await world.letters(email)).length;
  await apply(world, shop, filledIn(email, more));
  const letter = await eventually(`a letter to ${email}`, async () => {
    const letters = await world.letters(email);
    return letters.length > known && letters[0];
  });
  const { status } = await send(world, `/join/${shop}/confirm`, { token: letter.token });
  if (status !== 200) throw new Error(`the link of ${email} answered ${status}`);
}
