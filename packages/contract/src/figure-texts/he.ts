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
      'סך המכירות לפני החזרות: הסכום של ההזמנות שנזקפו, כולל משלוח ומס ואחרי הנחות, ביום שבו בוצעו; רק הזמנות במטבע של החנות. בלי כרטיסי מתנה שנמכרו, בלי טיפים ובלי הזמנות ניסיון.',
    formula: null,
  },
  total_tax: {
    name: 'מס בתוך ההכנסות',
    sentence: 'המס שכלול בהכנסות האלה.',
    formula: null,
  },
  refunded: {
    name: 'החזרים',
    sentence: 'הסכום שהוחזר מהזמנות שנזקפו ללינק, ביום שבו הוחזר.',
    formula: null,
  },
  gross_sales: {
    name: 'מכירות ברוטו',
    sentence: 'מחיר × כמות של מה שנמכר, לפני הנחות והחזרות, בלי מס ומשלוח.',
    formula: null,
  },
  sales_discounts: {
    name: 'הנחות במכירות',
    sentence: 'מה שירד ממכירות הברוטו, בלי מס.',
    formula: null,
  },
  returns: {
    name: 'החזרות',
    sentence: 'מה שהוחזר על מוצרים, בלי מס ומשלוח, ביום שבו הוחזר.',
    formula: null,
  },
  net_sales: {
    name: 'מכירות נטו',
    sentence: 'מה שנמכר פחות הנחות והחזרות, בלי מס ומשלוח.',
    formula: 'מכירות ברוטו − הנחות במכירות − החזרות',
  },
  shipping: {
    name: 'משלוח',
    sentence: 'דמי משלוח בלי מס, פחות מה שהוחזר מהם. כולל מכסים ועמלות.',
    formula: null,
  },
  taxes: {
    name: 'מיסים',
    sentence: 'המס של ההזמנות שנזקפו, פחות מה שהוחזר ממנו.',
    formula: null,
  },
  sales_total: {
    name: 'סך המכירות',
    sentence: 'מכירות נטו עם משלוח ומיסים.',
    formula: 'הכנסות − החזרים',
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
  cost_of_goods: {
    name: 'עלות המוצרים',
    sentence: 'מה שעלו לך המוצרים שנמכרו, פחות אלה שהוחזרו, לפי העלות ליחידה בחנות. מוצרים בלי עלות לא נכללים.',
    formula: null,
  },
  profit: {
    name: 'רווח',
    sentence:
      'מה שנשאר לך ממכירות הנטו. בלי מס ומשלוח. מוצרים שהחנות לא יודעת מה עלותם נספרים כאילו לא עלו דבר: כדאי לבדוק לכמה מהמכירות יש עלות ידועה.',
    formula: 'מכירות נטו − עלות המוצרים − עמלה',
  },
  cost_known: {
    name: 'עלות ידועה',
    sentence: 'כמה מהמכירות הן של מוצרים שיש להם עלות ליחידה בחנות.',
    formula: 'מכירות עם עלות ידועה ÷ (מכירות ברוטו − הנחות במכירות) × 100',
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
  net_aov: {
    name: 'ממוצע להזמנה בלי משלוח ומס',
    sentence: 'הסכום הממוצע של הזמנה במוצרים בלבד, לפני החזרות.',
    formula: '(מכירות ברוטו − הנחות במכירות) ÷ הזמנות',
  },
} as const satisfies Record<FigureName, FigureText>;
