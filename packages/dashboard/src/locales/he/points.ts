// Hebrew texts of points that lead from an image to products.
export const points = {
  title: 'נקודות בתמונה',
  place: 'סימון בתמונה',
  place_of: 'סימון בתמונה: {{title}}',
  unplace: 'הסרה מהתמונה',
  unplace_of: 'הסרה מהתמונה: {{title}}',
  point: '{{number}}. {{title}}: {{x}}% משמאל, {{y}}% מלמעלה',
  help: 'אפשר לגרור נקודה אל המוצר שלה, או להזיז אותה במקשי החצים. מקש Delete מסיר אותה.',
};
