// Who bought: which addresses are one mailbox, and what is left of a person in a body that is stored.
import { describe, expect, it } from 'vitest';
import { hashCustomer, hashEmail, readMailbox } from './buyer.ts';
import { shopify } from './testing/shopify.ts';

it.each<[string | null | undefined, string | null]>([
  ['noa@mail.example', 'noa@mail.example'],
  [' Noa@Mail.Example ', 'noa@mail.example'],
  ['noa+shop@mail.example', 'noa@mail.example'],
  ['noa+a+b@mail.example', 'noa@mail.example'],
  ['no.a@mail.example', 'no.a@mail.example'],
  ['ｎｏａ@mail.example', 'noa@mail.example'],
  ['a@b@mail.example', 'a@b@mail.example'],
  ['+shop@mail.example', null],
  ['@mail.example', null],
  ['noa@', null],
  ['noa', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the mailbox of %j is %j', (email, mailbox) => {
  expect(readMailbox(email)).toBe(mailbox);
});

const hash = (text: string): string => `<${text}>`;
const hide = (body: string, topic = 'orders/create'): string => shopify.webhooks.redactPerson(topic, body, hash);

describe('redactPerson', () => {
  it('leaves hashes of address and customer, and nothing else of her', () => {
    const body =
      '{"id":9007199254740993,"total_price":"10.00","email":"Noa+x@mail.example","contact_email":"noa@mail.example",' +
      '"phone":"+972","customer":{"id":9007199254740995,"email":"noa@mail.example"},"billing_address":{"name":"Noa"}}';
    const hidden = hide(body);
    expect(JSON.parse(hidden)).toMatchObject({
      total_price: '10.00',
      buyer_email_hash: '<email noa@mail.example>',
      buyer_customer_hash: '<customer 9007199254740995>',
    });
    expect(hidden).toContain('9007199254740993');
    for (const word of ['Noa', '+972', 'contact_email', 'billing_address', '"email"'])
      expect(hidden).not.toContain(word);
  });

  it.each([
    ['without consent the store says null', '{"id":1,"email":null,"customer":null}'],
    ['an address that is none', '{"id":1,"email":"noa","customer":{}}'],
    ['things of another kind', '{"id":1,"email":5,"customer":[1]}'],
  ])('%s: nobody', (_title, body) => {
    expect(JSON.parse(hide(body))).toEqual({ id: 1, buyer_email_hash: null, buyer_customer_hash: null });
  });

  it.each([
    ['names nobody', '{"id": 1,  "total_price":"1.00"}', 'orders/paid'],
    ['is of another topic', '{"email":"owner@shop.example"}', 'shop/update'],
    ['is no object', '["email"]', 'orders/paid'],
    ['is no JSON', '{"email": noa@', 'orders/paid'],
  ])('a body that %s stays byte for byte', (_title, body, topic) => {
    expect(hide(body, topic)).toBe(body);
  });

  it('hides who asks to be forgotten as well', () => {
    const body = '{"shop_id":1,"customer":{"id":7,"email":"noa@mail.example","phone":"+972"},"orders_to_redact":[5]}';
    expect(JSON.parse(hide(body, 'customers/redact'))).toEqual({
      shop_id: 1,
      orders_to_redact: [5],
      buyer_email_hash: hashEmail(hash, 'noa@mail.example'),
      buyer_customer_hash: hashCustomer(hash, '7'),
    });
  });
});
