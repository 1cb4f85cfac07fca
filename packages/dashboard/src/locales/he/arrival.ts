// Hebrew texts of arriving with a store that waits for its account, and of asking for an account.
export const arrival = {
  loading: 'מחפשים את החנות…',
  register: {
    title: 'יצירת חשבון',
    subtitle: 'החנות {{store}} תחובר לחשבון מיד.',
    email_help: 'האימייל של החנות. נשלח אליו קישור לאישור.',
    submit: 'יצירת חשבון וחיבור החנות',
    failed: 'החשבון לא נוצר',
    have_account: 'כבר יש לך חשבון?',
    log_in: 'כניסה לחשבון קיים',
    taken: 'החשבון שלך? אפשר להיכנס ולחבר אליו את החנות.',
  },
  login: {
    title: 'כניסה לחיבור {{store}}',
    subtitle: 'החנות תחובר לחשבון שנכנסים אליו.',
    submit: 'כניסה וחיבור החנות',
    failed: 'החנות לא חוברה',
    no_account: 'פעם ראשונה כאן?',
    sign_up: 'יצירת חשבון',
  },
  owned: {
    title: 'לחנות {{store}} כבר יש חשבון',
    body: 'כדי לחבר את החנות מחדש, יש להיכנס לחשבון הזה. כל חנות שייכת לחשבון אחד.',
    log_in: 'כניסה',
  },
  choice: {
    title: 'לאן לחבר את {{store}}?',
    here: 'חיבור לחשבון הזה',
    other: 'שימוש בחשבון אחר',
    create: 'יצירת חשבון חדש',
  },
  closed: {
    title: 'החיבור הזה כבר לא פתוח',
    body: 'כבר נעשה בו שימוש, הוא התחיל בדפדפן אחר, או שעברו יותר מ־15 דקות. יש לפתוח שוב את האפליקציה בחנות.',
    go: 'לדף הכניסה',
  },
  request: {
    title: 'בקשה לפתיחת חשבון',
    subtitle: 'כמה מילים עליך ועל החנות, ואנחנו ניצור קשר.',
    name: 'שמך',
    description: 'מה התוכנית שלך?',
    submit: 'שליחת הבקשה',
    failed: 'הבקשה לא נשלחה',
    sent_title: 'הבקשה נשלחה',
    sent_body: 'תודה. כל בקשה נקראת, והתשובה תגיע באימייל.',
    sent_go: 'לדף הכניסה',
  },
};
