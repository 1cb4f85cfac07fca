// Whom a request comes from, behind proxies that are ours, beside ones that are not, and with whatever forged.
import { describe, expect, it } from 'vitest';
import { TrustedProxies } from './client-address.ts';

const read = (trusted: string[], peer: string, forwarded: string): string =>
  new TrustedProxies(trusted).addressOf(peer, forwarded);

describe('addressOf', () => {
  it.each([
    ['nobody’s proxy is not believed', ['loopback'], '203.0.113.9', '198.51.100.7', '203.0.113.9'],
    ['nor one of a network that was not named', ['loopback'], '10.0.0.3', '198.51.100.7', '10.0.0.3'],
    ['a proxy beside us is', ['loopback'], '127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['by IPv6 too', ['loopback'], '::1', '2001:DB8::1', '2001:db8::1'],
    ['and mapped', ['loopback'], '::ffff:127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['what a visitor wrote before it is not', ['loopback'], '127.0.0.1', '6.6.6.6, 198.51.100.7', '198.51.100.7'],
    ['not even an address of ours', ['loopback'], '127.0.0.1', '127.0.0.1, 198.51.100.7', '198.51.100.7'],
    ['nor rubbish', ['loopback'], '127.0.0.1', '<script>, 198.51.100.7', '198.51.100.7'],
    [
      'two proxies in a row',
      ['loopback', '10.0.0.0/8'],
      '127.0.0.1',
      '6.6.6.6, 198.51.100.7, 10.1.2.3',
      '198.51.100.7',
    ],
    ['one address alone', ['192.0.2.1'], '192.0.2.1', '198.51.100.7', '198.51.100.7'],
    ['and none beside it', ['192.0.2.1'], '192.0.2.2', '198.51.100.7', '192.0.2.2'],
    ['all of them ours', ['loopback', 'uniquelocal'], '127.0.0.1', '10.0.0.9, 10.0.0.8', '10.0.0.9'],
    ['a proxy that says nothing', ['loopback'], '127.0.0.1', '', '127.0.0.1'],
    ['one that does not know', ['loopback'], '127.0.0.1', 'unknown', '127.0.0.1'],
    ['one that says what nobody can read', ['loopback'], '127.0.0.1', '198.51.100.7, for=x', '127.0.0.1'],
    ['with a port', ['loopback'], '127.0.0.1', '198.51.100.7:443', '198.51.100.7'],
    ['with a port and IPv6', ['loopback'], '127.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
    ['mapped in the header', ['loopback'], '127.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
    ['whoever has gone', ['loopback'], '', '198.51.100.7', ''],
  ])('%s', (_, trusted, peer, forwarded, client) => {
    expect(read(trusted, peer, forwarded)).toBe(client);
  });

  it.each([
    ['addresses of one network of IPv6 are one', '2001:db8:7:1::1', '2001:db8:7:1:ffff:1:2:3', true],
    ['written in another way too', '2001:DB8:7:1::1', '2001:0db8:0007:0001:0::9', true],
    ['those of the next network are another', '2001:db8:7:1::1', '2001:db8:7:2::1', false],
    ['and of IPv4 each is its own', '198.51.100.7', '198.51.100.8', false],
    ['mapped or not', '::ffff:198.51.100.7', '198.51.100.7', true],
  ])('to limits %s', (_, one, other, isSame) => {
    const proxies = new TrustedProxies(['loopback']);
    const networkOf = (address: string) =>
      proxies.networkOf({ socket: { remoteAddress: '127.0.0.1' }, headers: { 'x-forwarded-for': address } } as never);
    expect(networkOf(one) === networkOf(other)).toBe(isSame);
  });

  it('cannot be set to what is no address', () => {
    expect(() => new TrustedProxies(['everybody'])).toThrow('everybody');
  });
});
