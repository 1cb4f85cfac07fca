// Hebrew texts of the activity log.
import { activityTexts } from '@vitrine/contract/activity-texts/he';

export const activity = {
  ...activityTexts,
  help: 'מי שינה מה, עם הערכים לפני ואחרי. נשמר שנה.',
  back: 'חזרה להגדרות',
  failed: 'לא הצלחנו לטעון את הפעילות',
  export: 'ייצוא ל־CSV',
  export_failed: 'הקובץ לא נטען',
  person: 'אדם',
  everyone: 'כולם',
  kind: 'סוג',
  every_kind: 'הכול',
  from: 'מיום',
  to: 'עד יום',
  clear: 'ניקוי הסינון',
  only_object: 'רק זה',
  none_title: 'לא נמצא דבר',
  none_body: 'אין שינוי שמתאים. אפשר לנסות ימים אחרים או אדם אחר.',
  list: 'שינויים',
  pages: 'דפי השינויים',
  fields_one: 'שדה אחד',
  fields_two: 'שני שדות',
  fields_other: '{{count}} שדות',
  nothing: 'ריק',
  added: 'נוסף',
  taken: 'הסרה',
};
