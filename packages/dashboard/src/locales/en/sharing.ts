// English texts of the moment of sharing.
export const sharing = {
  qr: 'QR code of {{title}}',
  copy: 'Copy link',
  share: 'Share',
  open: 'Open page',
  protect: 'Schedule or protect',
  another: 'Create another',
  done: 'Done',
};
