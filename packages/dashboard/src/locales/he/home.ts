// Hebrew texts of the home page.
import { figureTexts, ownFigureTexts } from '@vitrine/contract/figure-texts/he';

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
  create_link: 'יצירת לוק',
  create_short: 'יצירת קישור קצר',
  create_influencer: 'הזמנת משפיען',
  connect_title: 'מתחילים בחיבור החנות',
  connect_body: 'המוצרים מגיעים מעצמם. אחר כך יוצרים לינק, משתפים, ורואים אותו מוכר.',
  connect_action: 'חיבור חנות',
  ask_owner: 'בעלי החשבון עדיין לא חיברו חנות.',
  reconnect_title: 'יש לחבר את החנות מחדש',
  reconnect_body: 'החיבור נותק מצד החנות. הכתובות של הלינקים נשמרות בינתיים.',
  trial: {
    ending_one: 'תקופת הניסיון מסתיימת מחר',
    ending_two: 'תקופת הניסיון מסתיימת בעוד יומיים',
    ending_other: 'תקופת הניסיון מסתיימת בעוד {{count}} ימים',
    ending_body: 'אחרי כן הלינקים ימשיכו לעבוד, אבל כדי ליצור חדשים צריך תוכנית.',
    ended: 'תקופת הניסיון הסתיימה',
    ended_body: 'הלינקים ממשיכים לעבוד ולהיספר. בלי תוכנית אי אפשר ליצור שום דבר חדש.',
    ended_body_guest: 'הלינקים ממשיכים לעבוד ולהיספר. אי אפשר ליצור שום דבר חדש עד שבעלי החנות יבחרו תוכנית.',
  },
  todo: {
    title: 'צעדים ראשונים',
    progress: 'הושלמו {{done}} מתוך {{total}}',
    done: 'הושלם',
    done_steps_one: 'צעד אחד הושלם',
    done_steps_two: 'שני צעדים הושלמו',
    done_steps_other: 'הושלמו {{count}} צעדים',
    finished: 'הכול מוכן, כל הכבוד!',
    finished_body: 'הכול במקום. מכאן רק לשתף ולראות.',
    dismiss: 'סגירה',
    step: {
      connect: {
        name: 'חיבור החנות',
        body: 'מוצרים, מחירים והזמנות מגיעים מעצמם.',
        action: 'חיבור',
      },
      link: {
        name: 'יצירת הלינק הראשון',
        body: 'דף עם המוצרים שבחרת, מוכן לשיתוף.',
        action: 'יצירת לוק',
      },
      appearance: {
        name: 'דפים שנראים כמו החנות שלך',
        body: 'הלוגו, הגופנים והצבעים שלך בדפים, והלוגו גם בקודי ה־QR.',
        action: 'עיצוב הדפים',
      },
      influencer: {
        name: 'הזמנת משפיענים ראשונים',
        body: 'מי שמשתפים את המוצרים שלך ורואים מה הם מביאים.',
        action: 'הזמנה',
      },
      socials: {
        name: 'חיבור הרשתות החברתיות',
        body: 'הפוסטים שלך הופכים לפיד שאפשר לקנות ממנו.',
        action: 'חיבור חשבונות',
      },
    },
  },
  range: { last_30_days: '30 הימים האחרונים', this_month: 'החודש' },
  all_analytics: 'כל הנתונים',
  figure,
  channels: 'נתונים לפי ערוץ, לעומת התקופה הקודמת',
  channel_of: 'ערוץ',
  channel: {
    looks: 'לוקים',
    shorts: 'קישורים קצרים',
    shopboard: 'קניות מהפיד',
    code: 'קוד הנחה בלבד',
    no_browser: 'קופה (POS), טיוטה, API או מינוי',
    total: 'סך הכול',
  },
  nothing_counted_title: 'עדיין לא נספר דבר',
  nothing_counted: 'משתפים לינק, והביקורים שלו מופיעים כאן תוך שניות.',
  nothing_counted_action: 'ללוקים שלך',
  counted: 'נספר {{when}}',
  visits_waiting: 'ביקורים ממתינים לספירה, הראשון נכנס {{since}}. הם נשמרים.',
  top: {
    title: 'המובילים',
    tab: { instants: 'לוקים', shorts: 'קישורים קצרים', influencers: 'משפיענים' },
    none: {
      instants: 'אף לוק לא נפתח בזמן הזה.',
      shorts: 'אף קישור קצר לא נפתח בזמן הזה.',
      influencers: 'משפיענים לא הביאו ביקורים או הזמנות בזמן הזה.',
    },
    orders_one: 'הזמנה אחת',
    orders_two: 'שתי הזמנות',
    orders_other: '{{amount}} הזמנות',
    visits_one: 'ביקור אחד',
    visits_two: 'שני ביקורים',
    visits_other: '{{amount}} ביקורים',
  },
  guest: {
    title: 'שיתוף פעולה עם {{name}}',
    help: 'עדיין לא שותפו איתך נתונים. הלינקים והקוד שלך פועלים בכל מקרה; אפשר לבקש מהחנות לשתף את מה שחסר.',
    code: 'קוד הקופון שלך:',
    copy: 'העתקת קוד הקופון',
    links: 'הלינקים שלך',
    shorts: 'הקישורים הקצרים שלך',
  },
};
