// English texts of the activity log.
import { activityTexts } from '@vitrine/contract/activity-texts/en';

export const activity = {
  ...activityTexts,
  help: 'Who changed what, with the values before and after. Kept for a year.',
  back: 'Back to settings',
  failed: 'We couldn’t load the activity',
  export: 'Export as CSV',
  export_failed: 'We couldn’t load the file',
  person: 'Person',
  everyone: 'Everyone',
  kind: 'Kind',
  every_kind: 'Everything',
  from: 'First day shown',
  to: 'Last day shown',
  clear: 'Clear filters',
  only_object: 'Only this',
  none_title: 'Nothing found',
  none_body: 'No change matches. Try other days, or another person.',
  list: 'Changes',
  pages: 'Pages of changes',
  fields_one: '{{count}} field',
  fields_other: '{{count}} fields',
  nothing: 'empty',
  added: 'Added',
  taken: 'Removed',
};
