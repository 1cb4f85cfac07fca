// English texts of a person's stores.
import { type FigureText, figureTexts } from '@vitrine/contract/figure-texts/en';

type Shown = 'visits' | 'checkouts' | 'revenue' | 'net_sales';
const figure: Readonly<Record<Shown, Pick<FigureText, 'name' | 'sentence'>>> = figureTexts;

export const owned = {
  title: 'Your stores',
  help: 'All the stores you run or work for, side by side. Go from one to another without signing in again.',
  add: 'Add a store',
  link: 'Link a store',
  figures: 'What each store made',
  figures_help: 'The same days for every store, each by its own clock and in its own currency. Nothing is converted.',
  failed: 'We couldn’t load your stores',
  alone: 'This is your only store here. Add another one, or link one you already have, to see them together.',
  alone_linked: 'This is your only store here. Link another one you already have to see them together.',
  apart: 'Each of your stores has its own currency, so there is nothing to add up.',
  sum_one: '{{currency}}: one store',
  sum_other: '{{currency}}: {{count}} stores together',
  figure,
  store: 'Store',
  acts: 'Actions',
  here: 'You’re here',
  unconnected: 'No store connected yet',
  enter: 'Switch',
  enter_of: 'Switch to {{store}}',
  more: 'More for {{store}}',
  code_body: 'This store asks for a code at sign-in. Enter the one your app shows, or a recovery code.',
  unlink: 'Unlink',
  unlink_title: 'Unlink {{store}}?',
  unlink_body:
    'The store stays as it is, with its own username and password. You sign in there separately from now on.',
  unlinked: '{{store}} is no longer linked',
  add_title: 'Add a store',
  add_body:
    'The new store starts empty, with its own links, influencers, team and plan. It uses your email address and, to begin with, the same password.',
  added: '{{store}} is ready. Switch to it to connect its shop.',
  name: 'Store name',
  username: 'Username',
  username_help: 'You can also sign in to this store directly with it.',
  link_title: 'Link a store you already have',
  link_body: 'Sign in to that store once. From then on you go back and forth without a password.',
  their_username: 'Username or email there',
  their_password: 'Password there',
  linked: 'The store is linked',
};
