// The places of the frame, as its screens offer them: what is offered to whom, and what is closed.
import { isTeam, type Session } from '../../api/session.ts';
import { can } from '@vitrine/contract/rights';
import {
  sidebarGroups,
  type Offer,
  type PhonePlace,
  type Screen,
  type SidebarGroup,
} from '../../parts/frame/screen.ts';
import { frameBase, screens } from '../screens.ts';

const destinations = screens.frame.flatMap((screen) => {
  if (!('offer' in screen)) return [];
  const { right }: Screen = screen;
  const offer: Offer = screen.offer;
  return [{ ...(right && { right }), ...offer, title: screen.title, to: `${frameBase}${screen.path}` as const }];
});
export type Destination = (typeof destinations)[number];

/** The places for this person, closed ones included. */
export const listDestinations = (session: Session): readonly Destination[] =>
  destinations.filter(
    ({ right, unless, unlessEmpty }) =>
      (right === undefined || can(session.user, right)) &&
      (unless === undefined || !can(session.user, unless)) &&
      (unlessEmpty === undefined || session[unlessEmpty]),
  );

/** What the sidebar offers this person, part by part; the last one is there for everybody. */
export const listGroups = (session: Session): { group: SidebarGroup; places: readonly Destination[] }[] => {
  const places = listDestinations(session).filter(({ isBehind = false }) => !isBehind);
  return sidebarGroups
    .map((group) => ({ group, places: places.filter(({ group: own = 'house' }) => own === group) }))
    .filter((each) => each.places.length > 0 || each.group === 'house');
};

/** Those of them that a phone offers in one place. */
export const listOnPhone = (session: Session, place: PhonePlace): readonly Destination[] =>
  listDestinations(session).filter(
    ({ onPhone, onInfluencersPhone = onPhone }) => place === (isTeam(session) ? onPhone : onInfluencersPhone),
  );

/** Whether a place can be visited; without a store only home and the account can. */
export const isOpen = (destination: Destination, session: Session): boolean =>
  !destination.needsStore || session.brand !== null;

const ofScreens = screens.frame.flatMap((screen) =>
  'creation' in screen ? [{ ...screen.creation, to: `${frameBase}${screen.path}` as const }] : [],
);
const overScreens = screens.frame.flatMap((screen) => {
  if (!('over' in screen)) return [];
  return [...screen.over].flatMap((over) =>
    'creation' in over ? [{ ...over.creation, to: `${frameBase}${screen.path}${over.path}` as const }] : [],
  );
});
const creations = [...ofScreens, ...overScreens];
export type Creation = (typeof creations)[number];

/** What this person can make. */
export const listCreations = ({ user, brand }: Session): readonly Creation[] =>
  brand === null ? [] : creations.filter(({ right }) => can(user, right));
