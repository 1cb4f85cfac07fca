// Hebrew texts of the moment of sharing.
export const sharing = {
  qr: 'קוד QR של {{title}}',
  copy: 'העתקת לינק',
  share: 'שיתוף',
  open: 'פתיחת הדף',
  protect: 'תזמון או הגנה בסיסמה',
  another: 'יצירת עוד אחד',
  done: 'סיום',
};
