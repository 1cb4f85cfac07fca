// Bodies that pass the validation of calls that are open to anyone, for tables that walk the whole contract.
const passkey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
};
const credentials = { username: 'nobody-here', password: 'a blue kettle 4' };
const newcomer = { ...credentials, email: 'nobody-here@mail.example' };

export const openBodies: Readonly<Record<string, object>> = {
  'POST /auth/exchange': { auth: 'a code' },
  'POST /admin/v1/influencers/password/forgot': { username: 'nobody-here', influencer_username: 'nobody' },
  'POST /auth/password/forgot': { username: 'nobody-here' },
  'POST /auth/login': credentials,
  'POST /auth/login/connect': { ...credentials, auth: 'a code' },
  'POST /admin/v1/influencers/login': { ...credentials, admin_username: 'nobody-here' },
  'POST /auth/mail-link': { email: 'nobody-here@mail.example' },
  'POST /auth/invitation': { token: 'a code' },
  'POST /auth/register': newcomer,
  'POST /auth/register/connect': { ...newcomer, auth: 'a code' },
  'POST /auth/register/request': { name: 'Nobody', email: 'nobody-here@mail.example', description: 'A shop.' },
  'POST /auth/account/verify/resend': { username: 'nobody-here' },
  'POST /auth/password/reset': { token: 'a code', new_password: 'a blue kettle 4' },
  'POST /auth/validate/email': { email: 'nobody-here@mail.example' },
  'POST /auth/validate/username': { username: 'nobody-here' },
  'POST /auth/account/verify': { token: 'a code' },
  'POST /auth/email/confirm': { token: 'a code' },
  'POST /auth/account/keep': { token: 'a code' },
  'POST /auth/passkey': { passkey },
  'POST /auth/embedded/home': { session: 'a session' },
  'POST /auth/embedded/dashboard': { session: 'a session' },
  'POST /auth/connect/verify': { auth: 'a code' },
  'POST /api/logs/commit': { logs: 'a report' },
  'POST /admin/v1/figures/reports/open': { token: 'a code' },
};
