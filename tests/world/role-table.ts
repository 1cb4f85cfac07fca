// The table of roles and actions: what each may do with links and multilinks, to be checked by a person against §6.
import type { ProblemCode } from '@vitrine/contract/problem';

export const roles = {
  admin: 'the merchant',
  staff: 'one of the team',
  maker: 'an influencer who may create and edit links',
  reader: 'an influencer who may not',
  gone: 'an influencer who might, in a session of before they were deactivated',
  other: 'the merchant of another business, with the ids of this one',
  nobody: 'somebody without a token',
  late: 'a merchant whose trial has ended, in her own business',
} as const;
export type RoleName = keyof typeof roles;

/** What a cell says: `ok` is 200; a bare status is the usual code of that status. */
const cells: Record<string, 'ok' | ProblemCode> = {
  ok: 'ok',
  '400': 'validation_failed',
  '401': 'unauthenticated',
  '403': 'forbidden',
  '404': 'not_found',
  // 403
  trial: 'trial_ended',
  utm: 'utm_not_allowed',
  // 409
  locked: 'influencer_locked',
  part: 'part_of_multilink',
  undone: 'nothing_to_undo',
};

/** “own”: the merchant's, for an influencer hers; “another's”: of another influencer. */
export const table: Record<string, string> = {
  '§6 Edit, duplicate, delete and create links/shorts: admin, or influencer with allow_creating_and_editing_links; the team prepares links too': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    create a look                 ok      ok      ok      403     401     404     401     trial
    create a short                ok      ok      ok      403     401     404     401     trial
    create with tags              ok      ok      ok      403     401     404     401     trial
    create with a back-half       ok      ok      ok      403     401     404     401     trial
    check a back-half             ok      ok      ok      403     401     ok      401     ok
    upload a picture              ok      ok      ok      ok      401     ok      401     ok
    edit an own link              ok      ok      ok      403     401     404     401     trial
    edit another's link           ok      ok      404     403     401     404     401     trial
    close an own link             ok      ok      ok      403     401     404     401     ok
    close another's link          ok      ok      404     403     401     404     401     ok
    archive an own link           ok      ok      ok      403     401     404     401     ok
    archive another's link        ok      ok      404     403     401     404     401     ok
    schedule an own link          ok      ok      ok      403     401     404     401     ok
    schedule another's link       ok      ok      404     403     401     404     401     ok
    change many, one own          ok      ok      ok      403     401     ok      401     ok
    repair an own link            ok      ok      ok      403     401     404     401     trial
    repair another's link         ok      ok      404     403     401     404     401     trial`,
  '§6 Admin: sees everything; others see links and their numbers as far as they are theirs': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    list links                    ok      ok      ok      ok      401     404     401     ok
    list links of an own name     ok      ok      ok      ok      401     404     401     ok
    list links of another name    ok      ok      404     404     401     404     401     ok
    list tags                     ok      ok      ok      ok      401     ok      401     ok
    open an own link              ok      ok      ok      ok      401     404     401     ok
    open another's link           ok      ok      404     404     401     404     401     ok
    lifetime                      ok      ok      ok      ok      401     404     401     ok
    numbers of an own link        ok      ok      ok      ok      401     404     401     ok
    numbers of another's link     ok      ok      404     404     401     404     401     ok
    products of an own link       ok      ok      ok      ok      401     404     401     ok
    products of another's link    ok      ok      404     404     401     404     401     ok
    count products of own         ok      ok      ok      ok      401     404     401     ok
    count products of another's   ok      ok      404     404     401     404     401     ok`,
  '§6 Analytics: all tabs and cards for admin; an influencer with a permission sees what is hers': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    figures of a range            ok      ok      ok      ok      401     404     401     ok
    figures by link               ok      ok      ok      ok      401     404     401     ok
    figures by link as a file     ok      ok      ok      ok      401     404     401     ok
    figures by link as a Parquet file ok  ok      ok      ok      401     404     401     ok
    figures by day as a file      ok      ok      ok      ok      401     404     401     ok
    figures by day as a Parquet file ok   ok      ok      ok      401     404     401     ok
    figures under an own link     ok      ok      ok      ok      401     404     401     ok
    figures under another's link  ok      ok      400     400     401     404     401     ok
    live view                     ok      ok      ok      ok      401     404     401     ok
    figures of channels           ok      ok      ok      ok      401     ok      401     ok
    what influencers brought      ok      ok      ok      ok      401     ok      401     ok
    what influencers brought, as a file ok ok     ok      ok      401     ok      401     ok
    what influencers brought, as a Parquet file ok ok ok  ok      401     ok      401     ok
    what an own name brought      ok      ok      ok      ok      401     404     401     ok
    what another influencer brought ok    ok      404     404     401     404     401     ok
    what an influencer brought, as a file ok 403  403     403     401     404     401     ok
    figures of the feed           ok      ok      403     403     401     ok      401     ok
    figures of a post             404     404     403     403     401     404     401     404
    figures of a post by its path 404     404     403     403     401     404     401     404
    products of a post            404     404     403     403     401     404     401     404
    first steps                   ok      ok      403     403     401     ok      401     ok
    what needs attention          ok      ok      403     403     401     ok      401     ok
    what was given up, again      ok      403     403     403     401     ok      401     ok`,
  'Any question of figures, and what is saved to ask again: everybody for themselves, the team for the business; single visits are the merchant’s': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    any question                  ok      ok      ok      ok      401     ok      401     ok
    any question of an own link   ok      ok      ok      ok      401     400     401     ok
    any question of another's link ok     ok      400     400     401     400     401     ok
    any question of another name  ok      ok      400     400     401     400     401     ok
    any question as a file        ok      ok      ok      ok      401     ok      401     ok
    any question as a Parquet file ok     ok      ok      ok      401     ok      401     ok
    steps of a funnel             ok      ok      ok      ok      401     ok      401     ok
    steps of a funnel as a file   ok      ok      ok      ok      401     ok      401     ok
    steps of a funnel as a Parquet file ok ok     ok      ok      401     ok      401     ok
    steps of a saved funnel       ok      ok      404     404     401     404     401     ok
    single visits                 ok      403     403     403     401     ok      401     ok
    single visits as a Parquet file ok    403     403     403     401     ok      401     ok
    list segments                 ok      ok      ok      ok      401     ok      401     ok
    save a segment                ok      ok      ok      ok      401     ok      401     ok
    save a segment for all        ok      ok      403     403     401     ok      401     ok
    edit a segment of all         ok      ok      404     404     401     404     401     ok
    remove a segment of all       ok      ok      404     404     401     404     401     ok
    save a view                   ok      ok      ok      ok      401     ok      401     ok
    remove a view of the merchant ok      404     404     404     401     404     401     ok
    list views                    ok      ok      ok      ok      401     ok      401     ok
    list funnels                  ok      ok      ok      ok      401     ok      401     ok
    save a funnel                 ok      ok      ok      ok      401     ok      401     ok
    save a funnel for all         ok      ok      403     403     401     ok      401     ok
    edit a funnel of all          ok      ok      404     404     401     404     401     ok
    remove a funnel of all        ok      ok      404     404     401     404     401     ok`,
  'What happened on days: the team reads it, and notes what is to stand beside the figures': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    what happened on days         ok      ok      403     403     401     ok      401     ok
    note something on a day       ok      ok      403     403     401     ok      401     ok
    edit a note                   ok      ok      403     403     401     404     401     ok
    remove a note                 ok      ok      403     403     401     404     401     ok
    restore a note                ok      ok      403     403     401     404     401     ok`,
  'Goals: the team’s to set; influencers see those that are shown to them': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    list goals                    ok      ok      ok      ok      401     ok      401     ok
    set a goal                    ok      ok      403     403     401     ok      401     ok
    edit a goal                   ok      ok      403     403     401     404     401     ok
    remove a goal                 ok      ok      403     403     401     404     401     ok
    restore a goal                ok      ok      403     403     401     404     401     ok`,
  'Trends: the team’s, where the plan opens them': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    which products do best        ok      ok      403     403     401     ok      401     trial
    what is bought together       ok      ok      403     403     401     ok      401     trial
    what goes well with a product ok      ok      403     403     401     ok      401     trial`,
  'Reports emailed by a schedule: the team’s': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    list scheduled reports        ok      ok      403     403     401     ok      401     ok
    schedule a report             ok      ok      403     403     401     400     401     ok
    edit a scheduled report       ok      ok      403     403     401     404     401     ok
    pause a scheduled report      ok      ok      403     403     401     404     401     ok
    send a scheduled report       ok      ok      403     403     401     404     401     ok
    remove a scheduled report     ok      ok      403     403     401     404     401     ok
    restore a scheduled report    ok      ok      403     403     401     404     401     ok`,
  'Reports shared by a link: the team’s to make, list and revoke; whoever has a link reads it, signed in or not': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    list shared reports           ok      ok      403     403     401     ok      401     ok
    share a report                ok      ok      403     403     401     ok      401     ok
    revoke a shared report        ok      ok      403     403     401     404     401     ok
    open a shared report          ok      ok      ok      ok      ok      ok      ok      ok`,
  '§6 Admin: recent orders': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    what readings of orders repaired ok   403     403     403     401     ok      401     ok
    days of the store             ok      403     403     403     401     ok      401     ok
    ask for a day of the store    ok      403     403     403     401     ok      401     ok
    orders of a day of the store  ok      403     403     403     401     ok      401     ok
    days of the store as a file   ok      403     403     403     401     ok      401     ok
    orders of the store           ok      403     403     403     401     ok      401     ok
    lines of an order             ok      403     403     403     401     404     401     ok
    export orders                 ok      403     403     403     401     ok      401     ok
    hold an order's commission    ok      403     403     403     401     ok      401     ok
    undo a decision nobody made   404     403     403     403     401     404     401     404
    what was decided of an order  ok      403     403     403     401     404     401     ok
    why an order was credited     ok      403     403     403     401     404     401     ok
    orders of an own link         ok      403     403     403     401     404     401     ok
    lines of an order of a link   ok      403     403     403     401     404     401     ok`,
  '§6 Admin: influencer selector and UTM editor': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    list influencers              ok      ok      403     403     401     ok      401     ok
    open an influencer            ok      ok      403     403     401     404     401     ok
    give a new link to another    ok      403     ok      403     401     404     401     trial
    give a saved link to another  locked  locked  ok      403     401     404     401     trial
    set UTM values of a new link  ok      utm     utm     403     401     404     401     trial
    set UTM values of a saved one ok      utm     utm     403     401     404     401     trial`,
  '§6 Admin: influencers, their passwords and whether they may sign in': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    put an influencer back        ok      403     403     403     401     404     401     trial
    tag many influencers          ok      403     403     403     401     ok      401     ok
    reset a password              ok      403     403     403     401     404     401     ok
    look an address up            ok      403     403     403     401     ok      401     ok`,
  '§6 Promo codes in the store: the team sees how they stand, the merchant creates them': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    look a code up in the store   ok      ok      403     403     401     ok      401     ok
    list codes that take nothing off ok   ok      403     403     401     ok      401     ok
    create a code in the store    ok      403     403     403     401     ok      401     ok`,
  '§6 Admin: multilink create/edit/delete; non-admin users: see the multilinks list and can open items': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    list multilinks               ok      ok      ok      ok      401     404     401     ok
    open a multilink              ok      ok      403     403     401     404     401     ok
    create a multilink            ok      403     403     403     401     404     401     trial
    edit a multilink              ok      403     403     403     401     404     401     trial
    archive a multilink           ok      403     403     403     401     404     401     ok
    schedule a multilink          ok      403     403     403     401     404     401     ok
    tag many multilinks           ok      403     403     403     401     ok      401     ok
    list multilink tags           ok      ok      403     403     401     ok      401     ok
    see who leads in a list       ok      ok      403     403     401     ok      401     ok
    see a multilink's figures     ok      ok      403     403     401     404     401     ok
    send all to an experience     ok      403     403     403     401     404     401     trial
    undo sending all              undone  403     403     403     401     404     401     undone
    close a multilink             ok      403     403     403     401     404     401     ok`,
  '§6 Multilink children: no copy or duplicate; they are opened, and changed through their multilink alone': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    open an experience            ok      ok      404     404     401     404     401     ok
    numbers of an experience      ok      ok      404     404     401     404     401     ok
    edit an experience alone      part    part    404     403     401     404     401     trial
    close an experience alone     part    part    404     403     401     404     401     part
    archive an experience alone   part    part    404     403     401     404     401     part
    schedule an experience alone  part    part    404     403     401     404     401     part
    repair an experience          ok      part    404     403     401     404     401     trial`,
  '§6 CSV export, for everybody of what they see; import for the team': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    export links                  ok      ok      ok      ok      401     ok      401     ok
    upload an import              ok      ok      403     403     401     ok      401     trial
    read an import                ok      ok      403     403     401     404     401     ok
    find the latest import        ok      ok      403     403     401     ok      401     ok
    check an import               ok      ok      403     403     401     404     401     ok
    start an import               ok      ok      403     403     401     404     401     trial
    cancel an import              ok      ok      403     403     401     404     401     ok
    problems of an import         ok      ok      403     403     401     404     401     ok`,
  '§6 Admin: settings of the business; the team reads them': `
                                  admin   staff   maker   reader  gone    other   nobody  late
    read settings                 ok      ok      403     403     401     404     401     ok
    switch auto swap on           ok      403     403     403     401     404     401     trial
    switch auto swap off          ok      403     403     403     401     404     401     ok
    set the logo                  ok      403     403     403     401     404     401     ok
    prefer products               ok      403     403     403     401     404     401     trial
    prefer collections            ok      403     403     403     401     404     401     trial
    read the brand domain         ok      ok      403     403     401     404     401     ok
    name a brand domain           ok      403     403     403     401     404     401     trial
    check the brand domain        ok      403     403     403     401     404     401     ok
    give up the brand domain      ok      403     403     403     401     404     401     ok`,
};

/** A cell: the name of the action, the role, and what is expected. */
export type Cell = [action: string, role: RoleName, expected: 'ok' | ProblemCode];

/** The cells of a part of the table. Throws on what it does not understand. */
export function readTable(text: string): Cell[] {
  const [head = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  const names = head.trim().split(/\s+/) as RoleName[];
  if (names.join() !== Object.keys(roles).join()) throw new Error(`who are these? ${head}`);
  return lines.flatMap((line) => {
    const words = line.trim().split(/\s+/);
    const expected = words.slice(-names.length);
    const call = words.slice(0, -names.length).join(' ');
    return names.map((name, index): Cell => {
      const cell = cells[expected[index] ?? ''];
      if (cell === undefined) throw new Error(`what does this line mean? ${line}`);
      return [call, name, cell];
    });
  });
}
