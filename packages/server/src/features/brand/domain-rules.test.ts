// What a brand domain may be, and what its zone proves: a row for each way to get it wrong.
import { describe, expect, it } from 'vitest';
import { findDomainFault, readDomain, type ZoneFacts } from './domain-rules.ts';

const around = { ours: 'links.example', stores: ['shop.example', 'atelier.store.example'] };

describe('a domain', () => {
  it.each([
    ['go.brand.com', 'go.brand.com'],
    [' HTTPS://Go.Brand.com:8080/path?x=1#y ', 'go.brand.com'],
    ['go.brand.com.', 'go.brand.com'],
    ['לינק.מותג.co.il', 'xn--eebfn2a.xn--6dbf0a1c.co.il'],
    ['brand', 'domain_format'],
    ['localhost', 'domain_format'],
    ['', 'domain_format'],
    ['10.0.0.1', 'domain_format'],
    ['1', 'domain_format'],
    ['[::1]', 'domain_format'],
    ['a_b.brand.com', 'domain_format'],
    ['-a.brand.com', 'domain_format'],
    [`${'a'.repeat(64)}.com`, 'domain_format'],
    ['javascript:alert(1)', 'domain_format'],
    ['go.brand.com\nx', 'domain_format'],
    ['links.example', 'domain_ours'],
    ['a.LINKS.example', 'domain_ours'],
    ['notlinks.example', 'notlinks.example'],
    ['shop.example', 'domain_of_store'],
    ['atelier.store.example', 'domain_of_store'],
    ['go.shop.example', 'go.shop.example'],
  ])('%j is read as %j', (typed, expected) => {
    const read = readDomain(typed, around);
    expect('code' in read ? read.code : read.domain).toBe(expected);
  });
});

const right: ZoneFacts = { texts: ['v=spf1', 'vitrine-domain=abc'], aliases: ['Links.Example.'], addresses: [] };

describe('a zone', () => {
  it.each<[Partial<ZoneFacts>, string | null]>([
    [{}, null],
    [{ aliases: [], addresses: ['192.0.2.1', '192.0.2.9'] }, null],
    [{ aliases: [], addresses: ['2001:db8::1'] }, null],
    [{ texts: [] }, 'txt_missing'],
    [{ texts: ['v=spf1'] }, 'txt_missing'],
    [{ texts: ['vitrine-domain=other'] }, 'txt_wrong'],
    [{ texts: ['vitrine-domain=other', 'vitrine-domain=abc'] }, null],
    [{ texts: ['vitrine-domain=abcd'] }, 'txt_wrong'],
    [{ aliases: ['elsewhere.example'], addresses: ['192.0.2.7'] }, 'not_pointing'],
    [{ aliases: [], addresses: [] }, 'not_pointing'],
    [{ texts: null }, 'dns_failed'],
    [{ aliases: null }, 'dns_failed'],
    [{ addresses: null, texts: [] }, 'dns_failed'],
  ])('that says %j: %s', (part, fault) => {
    const ours = { host: 'links.example', addresses: ['192.0.2.1', '2001:db8::1'] };
    expect(findDomainFault({ token: 'abc', ours }, { ...right, ...part })).toBe(fault);
  });
});
