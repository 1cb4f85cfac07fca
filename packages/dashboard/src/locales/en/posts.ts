// English texts of whose posts are, and of the posts of one influencer.
export const posts = {
  owner: {
    of: 'Belongs to {{name}}',
    filter: 'Influencer',
    assign: 'Assign to an influencer',
    assign_title_one: 'Whose post is this?',
    assign_title_other: 'Whose posts are these?',
    account_title: 'Whose account is {{name}}?',
    who: 'Influencer',
    nobody: 'Nobody: your own',
    help: 'Orders by visits from now on count for them, by their terms, as orders by their links do. What was before stays as it is.',
    account_help:
      'Its posts belong to them, those to come as well. Posts you assigned yourself stay as they are. Orders from before don’t change.',
    save: 'Assign',
    given_one: 'Post assigned to {{name}}',
    given_other: '{{count}} posts assigned to {{name}}',
    taken_one: 'Post is yours again',
    taken_other: '{{count}} posts are yours again',
    account_given: '{{account}} belongs to {{name}}',
    account_taken: '{{account}} is yours again',
  },
  own: {
    title: 'Your posts',
    help: 'Posts that {{name}} sells from. Orders by them count for you.',
    failed: 'We couldn’t load your posts',
    none: 'No posts yet',
    none_body: 'Posts that {{name}} assigns to you appear here.',
  },
  theirs: {
    tab: 'Posts',
    failed: 'We couldn’t load their posts',
    none: 'No posts yet',
    none_body: 'Assign posts to them in Shop the Feed.',
    list: 'Their posts',
    closed: 'Shoppers don’t see it',
    to_feed: 'Open Shop the Feed',
  },
};
