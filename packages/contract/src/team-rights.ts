// What a member of a team may do: one table of rights by role, and what one person has beside it. Pure.

/** The roles of a team, from the widest to the narrowest. The owner is the one account whose role is `admin`. */
export const memberRoles = ['manager', 'marketer', 'finance', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

const [yes, no] = [true, false];

/** Each right with who holds it. The owner holds all of them; whoever is of the team reads links, influencers and figures. */
export const rightsOfRoles = {
  edit_links: { manager: yes, marketer: yes, finance: no, viewer: no },
  share_reports: { manager: yes, marketer: yes, finance: no, viewer: no },
  /** Whose link it is, and the UTM values it carries. */
  assign_links: { manager: yes, marketer: no, finance: no, viewer: no },
  edit_multilinks: { manager: yes, marketer: no, finance: no, viewer: no },
  /** Their accounts, codes and terms. */
  edit_influencers: { manager: yes, marketer: no, finance: no, viewer: no },
  create_codes: { manager: yes, marketer: no, finance: no, viewer: no },
  see_orders: { manager: yes, marketer: no, finance: yes, viewer: no },
  /** Terms, balances, statements and payments of everybody. */
  see_money: { manager: yes, marketer: no, finance: yes, viewer: no },
  review_commission: { manager: yes, marketer: no, finance: yes, viewer: no },
  /** Payments, payout files, corrections, and the payment details they need. */
  pay: { manager: yes, marketer: no, finance: yes, viewer: no },
  /** Single visits, as files. */
  export_visits: { manager: yes, marketer: no, finance: no, viewer: no },
  change_appearance: { manager: yes, marketer: no, finance: no, viewer: no },
  change_settings: { manager: yes, marketer: no, finance: no, viewer: no },
  manage_store: { manager: yes, marketer: no, finance: no, viewer: no },
  manage_team: { manager: yes, marketer: no, finance: no, viewer: no },
  see_activity: { manager: yes, marketer: no, finance: no, viewer: no },
} as const satisfies Readonly<Record<string, Readonly<Record<MemberRole, boolean>>>>;

export type TeamRight = keyof typeof rightsOfRoles;
export const teamRights = Object.keys(rightsOfRoles) as [TeamRight, ...TeamRight[]];

/** What one person has otherwise than their role: rights given (true) or taken (false). */
export type RightExceptions = Readonly<Partial<Record<TeamRight, boolean>>>;

/** A place in a team. */
export interface Membership {
  readonly role: MemberRole;
  readonly exceptions: RightExceptions;
}

/** The rights somebody holds by their role and their own exceptions. */
export function rightsOf({ role, exceptions }: Membership): TeamRight[] {
  return teamRights.filter((right) => exceptions[right] ?? rightsOfRoles[right][role]);
}

/** The exceptions that differ from the role: what is kept of a choice. */
export function trimExceptions({ role, exceptions }: Membership): RightExceptions {
  const kept = teamRights.filter(
    (right) => (exceptions[right] ?? rightsOfRoles[right][role]) !== rightsOfRoles[right][role],
  );
  return Object.fromEntries(kept.map((right) => [right, exceptions[right]]));
}

/**
 * Whether somebody who manages a team with these rights may make a place what it would be, from what it is (null: nobody's
 * yet): neither may hold a right that they do not hold themselves.
 */
export function mayPlace(own: readonly TeamRight[], from: Membership | null, to: Membership): boolean {
  if (!own.includes('manage_team')) return false;
  const touched = [...(from === null ? [] : rightsOf(from)), ...rightsOf(to)];
  return touched.every((right) => own.includes(right));
}
