// English texts of arriving with a store that waits for its account, and of asking for an account.
export const arrival = {
  loading: 'Looking for your store…',
  register: {
    title: 'Create your account',
    subtitle: '{{store}} will be connected to it at once.',
    email_help: 'The email of your store. We send a confirmation link there.',
    submit: 'Create account and connect',
    failed: "Your account wasn't created",
    have_account: 'Already have an account?',
    log_in: 'Log in instead',
    taken: 'Is it yours? Log in and connect the store to it.',
  },
  login: {
    title: 'Log in to connect {{store}}',
    subtitle: 'The store will be connected to the account you log in to.',
    submit: 'Log in and connect',
    failed: "Your store wasn't connected",
    no_account: 'New here?',
    sign_up: 'Create an account',
  },
  owned: {
    title: '{{store}} already has an account',
    body: 'Log in to that account to connect the store again. A store belongs to one account.',
    log_in: 'Log in',
  },
  choice: {
    title: 'Where do you want to connect {{store}}?',
    here: 'Connect to this account',
    other: 'Use another account',
    create: 'Create a new account',
  },
  closed: {
    title: 'This connection is no longer open',
    body: 'It was used already, was begun in another browser, or more than 15 minutes went by. Open the app in your store again.',
    go: 'Go to login',
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
    sent_go: 'Go to login',
  },
};
