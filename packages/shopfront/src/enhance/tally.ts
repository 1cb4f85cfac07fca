// What a shopper has seen and put into the bag, in the words of the beacon: each product once, sent once; pure.

/** `v` a product was seen, `a` it was added. */
export type Deed = 'v' | 'a';

export interface Tally {
  note(deed: Deed, productId: string): void;
  /** What was noted since the last time, as the beacon says it; empty when there is nothing. */
  take(): string;
}

export function makeTally(): Tally {
  const noted = new Set<string>();
  let sent = 0;
  return {
    note: (deed, productId) => void noted.add(deed + productId),
    take() {
      const fresh = [...noted].slice(sent);
      sent = noted.size;
      const idsOf = (deed: Deed): string[] => fresh.filter(([first]) => first === deed).map((each) => each.slice(1));
      return fresh[0] ? `&v=${idsOf('v').join()}&a=${idsOf('a').join()}` : '';
    },
  };
}
