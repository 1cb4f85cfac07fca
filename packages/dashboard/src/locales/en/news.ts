// English texts of what is new, as the help tells it: the changes people notice.
export const news = {
  team: {
    tagging: {
      title: 'AI tagging tags your posts',
      body: 'Products it’s sure of are tagged automatically, the rest are suggestions. Settings show how well it knows your store.',
    },
    attention: {
      title: 'Home says what needs attention',
      body: 'Sold-out products in links, codes that may have leaked, amounts to pay, and lost access, each with the way to fix it. Every figure shows its last days, and today beside yesterday.',
    },
    share: {
      title: 'Share right after you create',
      body: 'A new link comes with its address to copy, a QR code, and your phone’s own share sheet.',
    },
    front_door: {
      title: 'Invite influencers by email alone',
      body: 'Up to 100 at once. Their invitation shows your store, their terms, and their code, and signs them in.',
    },
    experiences: {
      title: 'Experiences side by side',
      body: 'Compare both experiences of a multilink with their previews, and start B as a copy of A.',
    },
    storm: {
      title: 'Faster orders',
      body: 'A busy store no longer delays the orders of others.',
    },
  },
  influencer: {
    partner: {
      title: 'Your earnings on your first screen',
      body: 'What you earned this month, what’s on hold, and your next payout, with your code and your best link ready to share.',
    },
    profile: {
      title: 'A profile of your own',
      body: 'Add your profile picture and phone number, and choose the emails you want, under My account.',
    },
    sign_in: {
      title: 'Simpler sign-in',
      body: 'Your email is enough: use your password, or a link we email you.',
    },
  },
};
