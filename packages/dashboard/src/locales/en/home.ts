// English texts of the home page.
import { figureTexts } from '@vitrine/contract/figure-texts/en';

type HomeFigure =
  | 'visits'
  | 'checkouts'
  | 'revenue'
  | 'cr'
  | 'influencer_attributed_checkouts'
  | 'influencer_attributed_revenue';
const { visits, checkouts, revenue, cr, influencer_attributed_checkouts, influencer_attributed_revenue } = figureTexts;
const figure: Record<HomeFigure, { name: string; sentence: string }> = {
  visits,
  checkouts,
  revenue,
  cr,
  influencer_attributed_checkouts,
  influencer_attributed_revenue,
};

export const home = {
  create_link: 'Create look',
  create_short: 'Create short',
  create_influencer: 'Add influencer',
  connect_title: 'Connect your store to begin',
  connect_body: 'Your products sync automatically. Then create a link, share it, and watch it sell.',
  connect_action: 'Connect a store',
  ask_owner: 'The owner of this account has not connected a store yet.',
  reconnect_title: 'Your store needs to be connected again',
  reconnect_body: 'It was disconnected from its own side. Links keep their addresses until then.',
  trial: {
    ending_one: 'Your free trial ends tomorrow',
    ending_other: 'Your free trial ends in {{count}} days',
    ending_body: 'After that your links go on working, and new ones need a plan.',
    ended: 'The free trial has ended',
    ended_body: 'Your links go on working and are counted. You need a plan to create anything new.',
    ended_body_guest:
      'The links go on working and are counted. Nothing new can be made until the merchant chooses a plan.',
  },
  todo: {
    title: 'First steps',
    progress: '{{done}} of {{total}} done',
    done: 'Done',
    done_steps_one: '{{count}} step done',
    done_steps_other: '{{count}} steps done',
    finished: 'All set. Well done!',
    finished_body: 'Everything is in place. From here on, share and watch.',
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
        body: 'Turn your posts into a feed that can be shopped.',
        action: 'Connect accounts',
      },
    },
  },
  range: { last_30_days: 'Last 30 days', this_month: 'This month' },
  all_analytics: 'All figures',
  figure,
  channels: 'Figures by channel, against the period before',
  channel_of: 'Channel',
  channel: {
    looks: 'Looks',
    shorts: 'Shorts',
    code: 'Discount code only',
    no_browser: 'POS, draft, API or subscription',
    total: 'Total',
  },
  nothing_counted_title: 'Nothing has been counted yet',
  nothing_counted: 'Share a link, and its visits show up here within seconds.',
  nothing_counted_action: 'View your looks',
  counted: 'Counted {{when}}',
  visits_waiting: 'Visits wait to be counted since {{since}}. They are kept.',
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
    help: 'No figures are shared with you yet. Your links and your code work all the same; ask them to share what you need.',
    code: 'Your promo code:',
    copy: 'Copy the promo code',
    links: 'Your links',
    shorts: 'Your shorts',
  },
};
