// What people write under their pictures, in English and Hebrew, with hashtags, mentions and the odd long text.

const TEXTS = [
  'Sunday light and the one thing I keep reaching for 🤍 #ootd #slowfashion',
  'אור של בוקר וקפה שמתקרר. #בית #עיצוב_הבית',
  'Three ways to wear it this week. Which one is yours?\n\n1. with boots\n2. with sneakers\n3. barefoot at home\n\n#styling #capsulewardrobe #OOTD',
  'סוף סוף מזג אוויר של שכבות 🍂 #סתיו #לוק_היום #אופנה',
  'New in. Details in the link in bio. #ad #newin',
  'הפינה הכי אהובה בבית, אחרי שסידרתי אותה בפעם המאה. #homedecor #עיצובפנים',
  'packing for four days with one bag. it fits. it really fits.',
  'מה לובשים לחתונה של צהריים? תשובה אחת ארוכה בסטורי 💃 #שמלה #חתונה',
  'Linen, always linen. #linen #summerstyle #קיץ',
  '',
  'Table for six, plates for eight 🍋 #tablesetting #hosting',
  'שיתוף פעולה בתשלום · הקוד MAYA10 נותן 10% הנחה עד סוף השבוע #שת״פ',
  'Thrifted the frame, loved the rest. Thank you for all your questions! ❤️🧡💛 #interiors #כתום',
  'שלוש שאלות ששאלתם השבוע:\nאיפה קונים? בקישור.\nאיזו מידה? M.\nזה מתכווץ בכביסה? לא.\n#טיפים #שאלות_ותשובות',
  'Colour of the month: this one. #color #mood @noa',
  'יום שישי, שקט, ספר. 📖 #שישי #שבת_שלום',
] as const;

/** The same number gives the same text. */
export function writeCaption(number: number): string {
  return TEXTS[number % TEXTS.length] ?? '';
}

/** A short title: the first line without tags, cut at a word. */
export function toTitle(caption: string, longest: number): string {
  const line = (caption.split('\n')[0] ?? '').replaceAll(/\s*#\S+/gu, '').trim();
  return line.length <= longest ? line : line.slice(0, line.lastIndexOf(' ', longest));
}
