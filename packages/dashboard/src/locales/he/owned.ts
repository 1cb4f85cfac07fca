// Hebrew texts of a person's stores.
import type { FigureText } from '@vitrine/contract/figure-texts/en';
import { figureTexts } from '@vitrine/contract/figure-texts/he';

type Shown = 'visits' | 'checkouts' | 'revenue' | 'net_sales';
const figure: Readonly<Record<Shown, Pick<FigureText, 'name' | 'sentence'>>> = figureTexts;

export const owned = {
  title: 'החנויות שלך',
  help: 'כל החנויות שלך, ואלה שבהן העבודה שלך, זו לצד זו. עוברים מאחת לאחרת בלי להיכנס מחדש.',
  add: 'הוספת חנות',
  link: 'קישור חנות',
  figures: 'הנתונים של כל חנות',
  figures_help: 'אותם ימים בכל החנויות, כל אחת לפי השעון שלה ובמטבע שלה. שום סכום לא מומר.',
  failed: 'החנויות שלך לא נטענו',
  alone: 'זו החנות היחידה שלך כאן. אפשר להוסיף עוד אחת, או לקשר חנות קיימת, ולראות אותן יחד.',
  alone_linked: 'זו החנות היחידה שלך כאן. אפשר לקשר חנות קיימת נוספת ולראות אותן יחד.',
  apart: 'לכל אחת מהחנויות שלך מטבע משלה, ולכן אין סכום משותף.',
  sum_one: '{{currency}}: חנות אחת',
  sum_two: '{{currency}}: שתי חנויות יחד',
  sum_other: '{{currency}}: {{count}} חנויות יחד',
  figure,
  store: 'חנות',
  acts: 'פעולות',
  here: 'החנות הנוכחית',
  unconnected: 'עדיין לא חוברה חנות',
  enter: 'מעבר',
  enter_of: 'מעבר אל {{store}}',
  more: 'עוד פעולות עבור {{store}}',
  code_body: 'בחנות הזו נדרש קוד בכניסה. כותבים את הקוד מהאפליקציה, או קוד שחזור.',
  unlink: 'ביטול הקישור',
  unlink_title: 'לבטל את הקישור אל {{store}}?',
  unlink_body: 'החנות ממשיכה כרגיל, עם שם משתמש וסיסמה משלה. מעכשיו נכנסים אליה בנפרד.',
  unlinked: 'החנות {{store}} כבר לא מקושרת',
  add_title: 'הוספת חנות',
  add_body:
    'החנות החדשה מתחילה ריקה, עם לינקים, משפיענים, צוות ותוכנית משלה. כתובת האימייל היא שלך, ובהתחלה גם אותה סיסמה.',
  added: 'החנות {{store}} מוכנה. נשאר להיכנס אליה ולחבר את החנות.',
  name: 'שם החנות',
  username: 'שם משתמש',
  username_help: 'אפשר גם להיכנס איתו ישירות לחנות הזו.',
  link_title: 'קישור חנות קיימת',
  link_body: 'נכנסים לחנות הזו פעם אחת. מעכשיו עוברים הלוך ושוב בלי סיסמה.',
  their_username: 'שם משתמש או אימייל בחנות ההיא',
  their_password: 'הסיסמה בחנות ההיא',
  linked: 'החנות קושרה',
};
