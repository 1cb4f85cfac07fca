// English texts of points that lead from an image to products.
export const points = {
  title: 'Points on the image',
  place: 'Place on image',
  place_of: 'Place on image: {{title}}',
  unplace: 'Take off image',
  unplace_of: 'Take off image: {{title}}',
  point: '{{number}}. {{title}}: {{x}}% from the left, {{y}}% from the top',
  help: 'Drag a point to its product, or move it with the arrow keys. Delete takes it off the image.',
};
