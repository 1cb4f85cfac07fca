// English texts of the moment of sharing.
export const sharing = {
  qr: 'QR code of {{title}}',
  copy: 'Copy link',
  share: 'Share',
  open: 'Open page',
  another: 'Create another',
  done: 'Done',
};
