// English texts of the terms and the privacy policy.
export const legal = {
  back: 'Back',
  terms: {
    title: 'Terms',
    intro: 'What we promise each other when you use this service.',
    s1_title: 'Your account',
    s1: 'You are at least 18 years old, the details you give are true, and you keep your password to yourself. Usernames that stay unused for 6 months may be given to someone else.',
    s2_title: 'Your content',
    s2: 'Products, pictures and texts stay yours. You let the service show them on the pages you make, and you have the right to use what you upload.',
    s3_title: 'Plans and payment',
    s3: 'Paid plans begin with a trial of 30 days. Fees change with at least one month of notice. A plan cancelled within 72 hours of being charged by mistake is refunded.',
    s4_title: 'Liability',
    s4: 'The service is given as it is. Our liability ends at what you paid for it, or at 100 dollars, whichever is more.',
  },
  privacy: {
    title: 'Privacy policy',
    intro: 'What is kept, why, and for how long.',
    s1_title: 'About you',
    s1: 'Your username, email and a scrambled form of your password, to let you in. Where you are signed in, so that you can end a session you do not know.',
    s2_title: 'About your store',
    s2: 'Its products, collections and orders, to make pages and to credit orders. The only things added or changed in your store are the discount codes you create or replace here, and the store’s notifications that keep this service up to date.',
    s3_title: 'About shoppers',
    s3: 'A visit is counted with its time, kind of device, country and source. Addresses are not kept, and the visitor’s mark changes every day.',
    s4_title: 'Your choice',
    s4: 'Disconnect the store or close the account at any time. Ask the operator of this installation for a copy or for removal of what concerns you.',
  },
};
