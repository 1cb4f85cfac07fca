// The name and the meaning of each figure in Hebrew, with the formula of those that are derived. Pure.
import type { FigureName } from '../figures.ts';
import type { FigureText } from './en.ts';

export const figureTexts = {
  visits: {
    name: 'ביקורים',
    sentence:
      'כניסות של אנשים דרך לינק, כל אדם נספר פעם אחת לכל לינק ולכל שעה עגולה בשעון החנות. כניסות חוזרות, בוטים, תצוגות מקדימות וטעינות מראש אינם נספרים.',
    formula: null,
  },
  views: {
    name: 'צפיות במוצר',
    sentence: 'מוצרים שנראו בדפים שלך, פעם אחת לכל מבקר, מוצר, לינק ושעה עגולה.',
    formula: null,
  },
  adds: {
    name: 'נוספו לסל',
    sentence: 'מוצרים שנוספו לסל, פעם אחת לכל מבקר, מוצר, לינק ושעה עגולה.',
    formula: null,
  },
  requested_checkouts: {
    name: 'מעברים לקופה',
    sentence: 'כמה פעמים קונים עברו מלינק לקופה של החנות.',
    formula: null,
  },
  checkouts: {
    name: 'הזמנות',
    sentence: 'הזמנות שנזקפו לזכות לינק, ביום שבו בוצעו.',
    formula: null,
  },
  click_checkouts: {
    name: 'הזמנות מקליק',
    sentence: 'הזמנות שנזקפו לקונים שנכנסו דרך לינק. הזמנות עם קוד הנחה בלבד אינן נכללות.',
    formula: null,
  },
  buys: {
    name: 'פריטים שנמכרו',
    sentence: 'פריטים בהזמנות שנזקפו ללינק, לפני החזרים.',
    formula: null,
  },
  revenue: {
    name: 'הכנסות',
    sentence:
      'הסכום של ההזמנות שנזקפו ללינק, לפני החזרים, ביום שבו בוצעו; רק הזמנות במטבע של החנות. בלי כרטיסי מתנה שנמכרו, בלי טיפים ובלי הזמנות ניסיון.',
    formula: null,
  },
  total_tax: {
    name: 'מס',
    sentence: 'המס שכלול בהכנסות האלה.',
    formula: null,
  },
  refunded: {
    name: 'החזרים',
    sentence: 'הסכום שהוחזר מהזמנות שנזקפו ללינק, ביום שבו הוחזר.',
    formula: null,
  },
  influencer_attributed_checkouts: {
    name: 'הזמנות שנזקפו למשפיען',
    sentence: 'הזמנות שנספרות לזכות המשפיען לפי תנאי העמלה.',
    formula: null,
  },
  influencer_attributed_revenue: {
    name: 'הכנסות שנזקפו למשפיען',
    sentence: 'הסכום שממנו מחושבת העמלה, לפי התנאים שחלו ביום ההזמנה. אם התנאים מפחיתים החזרים, הם יורדים ביום ההחזר.',
    formula: '(מחיר − הנחות − מס לפי התנאים − החזרים לפי התנאים) × יחס ההכנסה נטו',
  },
  commission: {
    name: 'עמלה',
    sentence:
      'מה שהמשפיען הרוויח לפי התנאים שחלו ביום ההזמנה. מה שהחזר מבטל יורד ביום ההחזר. תיקונים ידניים מופיעים רק בדוח העמלות.',
    formula: 'הכנסות שנזקפו × שיעור העמלה, או סכום קבוע לכל הזמנה',
  },
  new_customers: {
    name: 'לקוחות חדשים',
    sentence: 'הזמנות של מי שלא קנו בחנות קודם. כשהחנות לא מוסרת מי קנה, ההזמנה לא נספרת לאף צד.',
    formula: null,
  },
  returning_customers: {
    name: 'לקוחות חוזרים',
    sentence: 'הזמנות של מי שכבר קנו בחנות.',
    formula: null,
  },
  discounts: {
    name: 'הנחות',
    sentence: 'מה שהקונים קיבלו בהנחה, בקודים ובדרכים אחרות.',
    formula: null,
  },
  profit: {
    name: 'נשאר אחרי עמלה',
    sentence: 'מה שנשאר לך מההכנסות. ההנחות כבר ירדו; המס ועלות המוצרים עדיין בפנים.',
    formula: 'הכנסות − החזרים − עמלה',
  },
  cr: {
    name: 'יחס המרה',
    sentence: 'כמה ממאה ביקורים הפכו להזמנה. הזמנות עם קוד הנחה בלבד הגיעו בלי ביקור, ולכן אינן נכללות.',
    formula: 'הזמנות מקליק ÷ ביקורים × 100',
  },
  aov: {
    name: 'ערך הזמנה ממוצע',
    sentence: 'הסכום הממוצע של הזמנה, לפני החזרים.',
    formula: 'הכנסות ÷ הזמנות',
  },
} as const satisfies Record<FigureName, FigureText>;
