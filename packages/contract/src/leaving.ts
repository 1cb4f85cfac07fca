// Leaving: deleting one's account, with three days to change one's mind.
import { z } from 'zod';
import { done, endpointsOf } from './endpoint.ts';

const { post } = endpointsOf('identity');

export const deleteAccount = post('/auth/user/delete', 'person', {
  summary:
    'Has the account erased after 72 hours, with an owner’s the whole business; emails a link by which it stays. Asked again it changes nothing.',
  answer: z.object({ erase_at: z.iso.datetime() }),
  problems: ['confirmation_required'],
});

export const keepAccount = post('/auth/user/delete/withdraw', 'person', {
  summary: 'Takes the deletion of the account back.',
  answer: done,
});

export const keepAccountByMail = post('/auth/account/keep', 'anyone', {
  summary: 'Takes the deletion of an account back, with the code emailed when it was asked for.',
  body: z.strictObject({ token: z.string().min(1).max(500) }),
  answer: done,
  problems: ['token_invalid'],
});
