// What of a buyer is kept: keyed hashes of email address, customer number and checkout, of one business alone. Pure.

/** Makes what is kept of a text that tells who somebody is; the same text gives another hash in another business. */
export type HashPerson = (text: string) => string;

/** One mailbox, one text: case, blanks and what stands after a plus make no other person. Null for what is no address. */
export function readMailbox(email: string | null | undefined): string | null {
  const text = (email ?? '').normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
  const at = text.lastIndexOf('@');
  if (at < 1 || at === text.length - 1) return null;
  const local = text.slice(0, at).replace(/\+.*$/, '');
  return local === '' ? null : `${local}${text.slice(at)}`;
}

export function hashEmail(hash: HashPerson, email: string | null | undefined): string | null {
  const mailbox = readMailbox(email);
  return mailbox === null ? null : hash(`email ${mailbox}`);
}

export function hashCustomer(hash: HashPerson, customerId: string | null | undefined): string | null {
  return customerId ? hash(`customer ${customerId}`) : null;
}

/** A checkout's token is known to the browser that went through it, to the store, and to nobody else. */
export function hashCheckout(hash: HashPerson, token: string | null | undefined): string | null {
  return token ? hash(`checkout ${token}`) : null;
}
