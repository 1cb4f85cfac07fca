// English texts of arriving with a store that waits for its account, and of asking for an account.
export const arrival = {
  loading: 'Looking for your store…',
  register: {
    title: 'Create your account',
    subtitle: 'We’ll connect {{store}} to it right away.',
    email_help: 'The email of your store. We send a confirmation link there.',
    submit: 'Create account and connect',
    failed: "Your account wasn't created",
    have_account: 'Already have an account?',
    log_in: 'Sign in instead',
    taken: 'Is it yours? Sign in and connect the store to it.',
  },
  login: {
    title: 'Sign in to connect {{store}}',
    subtitle: 'The store will be connected to the account you sign in to.',
    submit: 'Sign in and connect',
    failed: "Your store wasn't connected",
    no_account: 'New here?',
    sign_up: 'Create an account',
  },
  owned: {
    title: '{{store}} already has an account',
    body: 'Sign in to that account to connect the store again. A store belongs to one account.',
    log_in: 'Sign in',
  },
  choice: {
    title: 'Where do you want to connect {{store}}?',
    here: 'Connect to this account',
    other: 'Use another account',
    create: 'Create a new account',
  },
  closed: {
    title: 'This connection is no longer open',
    body: 'It was already used, was started in a different browser, or is more than 15 minutes old. Open the app in your store again.',
    go: 'Go to sign-in',
  },
  request: {
    title: 'Ask for an account',
    subtitle: 'Tell us about you and your store, and we will get in touch.',
    name: 'Your name',
    description: 'What do you have in mind?',
    submit: 'Send request',
    failed: "Your request wasn't sent",
    sent_title: 'Request sent',
    sent_body: 'Thank you. We read every request and answer by email.',
    sent_go: 'Go to sign-in',
  },
};
