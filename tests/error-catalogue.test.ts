// The catalogue of errors: each thing that can go wrong, what a person is told, and the test in which a reader of each language is
// told it. Feed, Magic Store and trends have their rows once they are here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './world/sources.ts';

const app = 'packages/dashboard/src/app';
const accounts = `${app}/errors-of-accounts.browser.test.tsx`;
const closed = `${app}/closed-forms.browser.test.tsx`;
const lists = `${app}/errors-of-lists.browser.test.tsx`;
const features = 'packages/dashboard/src/features';
const settings = `${features}/settings/settings-page.browser.test.tsx`;
const picker = 'packages/dashboard/src/parts/products/picker.browser.test.tsx';
const sentences = 'tests/error-sentences.db.test.ts';

type Seen = readonly [file: string, title: string];

/** What goes wrong; where it is seen, by the title of the test. */
const house: readonly (readonly [what: string, ...seen: Seen[]])[] = [
  ['no answer in time, and an answer that is none', [accounts, '%s is told in our own words']],
  ['a wrong name or password', [accounts, 'a wrong name or password'], [sentences, 'wrong_credentials']],
  ['a sign-up that fails', [accounts, 'a registration that is refused']],
  ['a request for an account', [accounts, 'a request for an account that did not go out, and one that did']],
  ['a forgotten password', [accounts, 'a forgotten password that could not be asked about, and one that was']],
  [
    'a new password that is not taken',
    [accounts, 'a password that was not reset, with %s'],
    [accounts, 'a link to a new password without its code'],
    [sentences, 'token_invalid'],
  ],
  ['an account for a store that waits', [accounts, 'an account that was not made']],
  ['signing in for a store that waits', [accounts, 'a store that was not connected by signing in']],
  [
    'a code of a store that opens nothing',
    [accounts, 'a code that opens nothing stands in a dialog with one way out (%s)'],
  ],
  ['no code of a store', [accounts, 'no code at all leads on at once']],
  [
    'a store that is not connected',
    [accounts, 'a grant that could not be taken'],
    [accounts, 'a store that could not be asked'],
  ],
  ['an address that is not confirmed', [accounts, 'an address that was not confirmed']],
  ['settings that are not saved', [settings, 'keeps what was not saved when one of the calls is refused']],
  ['a theme that is not saved', [accounts, 'a theme that was not saved, in a dialog; what was changed stays']],
  ['a logo that is not taken', [accounts, 'a logo that could not be taken, in a dialog']],
  [
    'a sync that fails',
    [accounts, 'a sync that could not begin'],
    [accounts, 'a sync that broke off'],
    [sentences, 'sync_failed'],
  ],
  ['a reset asked for when signed in', [accounts, 'a reset that was mailed, and one that was not']],
  ['a store that stays connected', [accounts, 'a store that stayed connected: the button can be pressed again']],
  ['a plan that is not changed', [accounts, 'a plan that was not changed: the button can be pressed again']],
  [
    'figures that do not come',
    [`${features}/analytics/funnels/funnel-card.browser.test.tsx`, 'say why they did not come'],
  ],
  ['data that does not come', ['packages/dashboard/src/ui/loaded.browser.test.tsx', 'fails with a way to try again']],
  ['whatever else', [sentences, 'internal']],
  [
    'names and addresses at their fields',
    [accounts, '%s, at its field'],
    [accounts, '%s that does not look right, at its field'],
    [sentences, 'username_taken'],
  ],
  [
    'a phone number at its field',
    [lists, 'a phone number that does not look right, at its field'],
    [lists, 'their own phone number that does not look right, at its field, and it is not sent'],
  ],
  [
    'what a plan keeps closed',
    [closed, '$path says to the $who that the trial is over, and leads back to the list'],
    [closed, '$path says to the $who that bills are not paid, and leads back to the list'],
  ],
];

const links: typeof house = [
  ['no answer in time', [accounts, '%s is told in our own words']],
  [
    'a search of products that fails, finds nothing, or comes too early',
    [picker, 'says that it searches, that it failed, that nothing was found, and that products are still coming'],
    [picker, 'says why there is nothing (still arriving: %s)'],
  ],
  ['more products than fit', [picker, 'warns when no more fit, and takes no more']],
  [
    'a look, a short, a multilink or an influencer that is not saved',
    [lists, 'a save that is refused stands in a dialog (%s)'],
    [
      `${features}/shorts/short-form.browser.test.tsx`,
      'says a refusal at its field until that is changed, and one of no field',
    ],
    [lists, 'a change that was not saved stands in a dialog, and what was typed stays'],
  ],
  [
    'a picture that does not arrive',
    [lists, 'a picture that did not arrive stands in a dialog'],
    [sentences, 'file_missing'],
  ],
  ['an influencer without a picture', [lists, 'a picture that is missing is asked for at its place']],
  [
    'a form or a preview of what is gone',
    [lists, 'one that is not there any more is said to be gone, and leads to its list ($path)'],
  ],
  [
    'a deletion that fails',
    [lists, 'one that was not deleted is told with its reason (%s)'],
    [lists, 'one that was not deleted from its preview, in a dialog (%s)'],
    [lists, 'a multilink that was not deleted from its preview, in the dialog that asked'],
  ],
  ['an influencer who stays active', [lists, 'one who was not deactivated: it is said, and the preview is left']],
  [
    'an influencer’s password',
    [lists, 'a password that was not reset stands in a dialog of one button'],
    [lists, 'a password that was reset names whose it is'],
  ],
  ['preferences that are not saved', [settings, 'keeps what was not saved when one of the calls is refused']],
  ['a chart without data', [lists, 'a chart of days on which nothing was counted says so']],
  [
    'a funnel without data',
    [`${features}/analytics/funnels/funnel-card.browser.test.tsx`, 'say so when there was nobody'],
  ],
  ['what is copied', ['packages/dashboard/src/ui/toast.browser.test.tsx', 'a text is copied and said so']],
];

describe.each([
  ['the house', house],
  ['links and influencers', links],
])('of %s', (_of, rows) => {
  it.each(rows.map(([what, ...seen]) => ({ what, seen })))('$what is told in both languages', ({ seen }) => {
    expect(seen.filter((each) => !isSeenByBoth(each))).toEqual([]);
  });
});

/** On a screen what stands around the test runs it for each reader; the calls themselves are all made in both languages. */
function isSeenByBoth([file, title]: Seen): boolean {
  const text = readFileSync(join(root, file), 'utf8');
  const at = text.indexOf(title);
  if (at < 0) return false;
  const around = [...text.slice(0, at).matchAll(/^(describe|it)\b\S*/gm)].at(-1)?.[0] ?? '';
  return file === sentences || /^(describe|it)\.each\(readers\)/.test(around);
}
