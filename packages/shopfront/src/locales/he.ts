// What shoppers read, in Hebrew.
import type { BagMessages, MeasuringMessages, Messages } from './en.ts';

export const he: Messages = {
  paidPartnership: 'שיתוף פעולה בתשלום עם',
  paidPartnershipAlone: 'שיתוף פעולה בתשלום',
  chooseProducts: 'הפריטים בלוק',
  collections: 'עוד לגלות',
  quantity: 'כמות',
  was: 'במקום',
  soldOut: 'אזל',
  inStock: 'במלאי',
  sale: 'מבצע',
  buyNow: 'לקנייה',
  checkout: 'לתשלום',
  chooseHint: 'בחרו כמות לכל פריט שתרצו',
  promocode: 'קוד קופון',
  promocodeNote: 'יופעל בתשלום',
  copy: 'העתקה',
  copied: 'הועתק',
  visitStore: 'לחנות',
  shippingAndReturns: 'משלוחים והחזרות',
  checkoutNote: 'התשלום מאובטח באתר החנות. המחיר והמלאי מאושרים שם.',
  everythingSoldOut: 'כל הפריטים בלוק אזלו',
  nothingHere: 'אין כרגע פריטים בלוק הזה',
  collectionsInstead: 'אולי דווקא אלה',
  collectionsNote: 'הקולקציות שאליהן הוא שייך עדיין פתוחות, וגם החנות.',
  storeNote: 'בחנות מחכים עוד דברים.',
  messages: {
    not_found: { title: 'הדף לא נמצא', text: 'ייתכן שנפלה טעות בכתובת, או שהדף עבר למקום אחר.' },
    closed: { title: 'הלוק הזה נסגר', text: 'הוא כבר לא מוצג, אבל החנות פתוחה.' },
    expired: { title: 'תוקף הקישור פג', text: 'הזמן שלו עבר. בחנות מחכים דברים חדשים.' },
    gone: { title: 'זה לא נמצא בחנות כרגע', text: 'אולי עוד יחזור. בינתיים, בחנות מחכים עוד דברים.' },
    sold_out: { title: 'הפריט אזל ממש עכשיו', text: 'מה שבחרת כבר לא זמין. אולי מידה או צבע אחרים?' },
    nothing_chosen: { title: 'עוד לא נבחר דבר', text: 'בחרו כמות לפריט אחד לפחות והמשיכו לתשלום.' },
    failed: { title: 'משהו השתבש', text: 'התקלה אצלנו, לא אצלך. אפשר לנסות שוב בעוד רגע.' },
  },
  assistants: {
    title: 'לוקים לקנייה',
    about: 'דפים שבהם חנויות, והאנשים שעובדים איתן, מציגים מוצרים שאפשר לקנות בחנות.',
    looks:
      'כתובת הדף היא `/{code}`; אותו דף ב־Markdown נמצא ב־`/{code}/look.md`, עם כל וריאנט, המחיר שלו והאם הוא במלאי.',
    variants: 'לכל וריאנט יש כתובת בדף שלו, שמובילה אל הווריאנט בחנות. קנייה דרכה מזכה את מי ששיתף את הדף.',
    prices: 'המחירים והמלאי הם מה שהחנות מסרה לאחרונה; החנות מאשרת אותם בתשלום.',
  },
  backToLook: 'חזרה ללוק',
  bestSellers: 'הנמכרים ביותר',
};

/** What the script says. */
export const heBag: BagMessages = {
  was: 'במקום',
  addToBag: 'הוספה לסל',
  added: 'נוסף',
  bag: 'הסל שלך',
  viewBag: 'לסל',
  emptyBag: 'הסל ריק',
  items: { one: 'פריט אחד', other: '{n} פריטים' },
  total: 'סכום ביניים',
  remove: 'הסרה',
  less: 'אחד פחות',
  more: 'אחד יותר',
  close: 'סגירה',
  soldOut: 'אזל',
};

/** What the script for the merchant's own measuring says. */
export const heMeasuring: MeasuringMessages = {
  title: 'האם החנות רשאית למדוד את הביקור?',
  text: 'באישורך, החנות ושותפיה ({partners}) יידעו במה צפית כאן ומה הוספת לסל. לפני כן הם לא מודדים דבר.',
  accept: 'אישור',
  reject: 'דחייה',
  change: 'העדפות מדידה',
};
