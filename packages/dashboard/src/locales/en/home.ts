// English texts of the home page.
import { figureTexts, ownFigureTexts } from '@vitrine/contract/figure-texts/en';

type HomeFigure =
  | 'visits'
  | 'checkouts'
  | 'revenue'
  | 'cr'
  | 'influencer_attributed_checkouts'
  | 'influencer_attributed_revenue';
const { visits, checkouts, revenue, cr } = figureTexts;
const figure: Record<HomeFigure, { name: string; sentence: string }> = {
  visits,
  checkouts,
  revenue,
  cr,
  // the screen shows these to whom they are credited only
  ...ownFigureTexts,
};

export const home = {
  create_link: 'Create look',
  create_short: 'Create short',
  create_influencer: 'Invite influencer',
  connect_title: 'Connect your store to begin',
  connect_body: 'Your products sync automatically. Then create a link, share it, and watch it sell.',
  connect_action: 'Connect a store',
  ask_owner: 'The owner of this account has not connected a store yet.',
  reconnect_title: 'Your store needs to be connected again',
  reconnect_body: 'It was disconnected on the store’s side. Your links keep their addresses in the meantime.',
  trial: {
    ending_one: 'Your free trial ends tomorrow',
    ending_other: 'Your free trial ends in {{count}} days',
    ending_body: 'After that, your links keep working, but you’ll need a plan to create new ones.',
    ended: 'The free trial has ended',
    ended_body: 'Your links keep working, and their visits keep counting. Choose a plan to create anything new.',
    ended_body_guest:
      'The links keep working, and their visits keep counting. Nothing new can be created until the merchant chooses a plan.',
  },
  todo: {
    title: 'First steps',
    progress: '{{done}} of {{total}} done',
    done: 'Done',
    done_steps_one: '{{count}} step done',
    done_steps_other: '{{count}} steps done',
    finished: 'All set. Well done!',
    finished_body: 'Everything’s in place. Now share, and watch it sell.',
    dismiss: 'Close',
    step: {
      connect: {
        name: 'Connect your store',
        body: 'Products, prices and orders sync automatically.',
        action: 'Connect',
      },
      link: {
        name: 'Create your first link',
        body: 'A page with the products you choose, ready to share.',
        action: 'Create look',
      },
      appearance: {
        name: 'Make the pages look like you',
        body: 'Your logo, fonts and colors on your pages, and your logo in QR codes.',
        action: 'Design your pages',
      },
      influencer: {
        name: 'Invite your first influencer',
        body: 'Someone who shares your products and sees what they bring.',
        action: 'Invite',
      },
      socials: {
        name: 'Connect your social accounts',
        body: 'Turn your posts into a shoppable feed.',
        action: 'Connect accounts',
      },
    },
  },
  range: { last_30_days: 'Last 30 days', this_month: 'This month' },
  all_analytics: 'All figures',
  figure,
  channels: 'Figures by channel, compared with the previous period',
  channel_of: 'Channel',
  channel: {
    looks: 'Looks',
    shorts: 'Shorts',
    shopboard: 'Shop the Feed',
    code: 'Discount code only',
    no_browser: 'POS, draft, API or subscription',
    total: 'Total',
  },
  nothing_counted_title: 'Nothing has been counted yet',
  nothing_counted: 'Share a link, and its visits show up here within seconds.',
  nothing_counted_action: 'View your looks',
  counted: 'Counted {{when}}',
  visits_waiting: 'Visits since {{since}} are waiting to be counted. None are lost.',
  top: {
    title: 'Top experiences',
    tab: { instants: 'Looks', shorts: 'Shorts', influencers: 'Influencers' },
    none: {
      instants: 'No look was opened in this range.',
      shorts: 'No short was opened in this range.',
      influencers: 'No influencer brought visits or orders in this range.',
    },
    orders_one: '{{amount}} order',
    orders_other: '{{amount}} orders',
    visits_one: '{{amount}} visit',
    visits_other: '{{amount}} visits',
  },
  guest: {
    title: 'You work with {{name}}',
    help: 'No figures are shared with you yet. Your links and your code work anyway. Ask them to share what you need.',
    code: 'Your promo code:',
    copy: 'Copy the promo code',
    links: 'Your links',
    shorts: 'Your shorts',
  },
};
