// Channels and networks of referrers: what shoppers really come from, and hosts that only look like it.
import { describe, expect, it } from 'vitest';
import { channelOf, networkOf } from './referrers.ts';

describe('networkOf and channelOf', () => {
  it.each([
    ['instagram.com', 'instagram', 'social'],
    ['l.instagram.com', 'instagram', 'social'],
    // F11: one row, whatever browser or app it came by
    ['app:instagram', 'instagram', 'social'],
    ['L.INSTAGRAM.COM', 'instagram', 'social'],
    ['m.facebook.com', 'facebook', 'social'],
    ['lm.facebook.com', 'facebook', 'social'],
    ['t.co', 'x', 'social'],
    ['x.com', 'x', 'social'],
    ['pinterest.co.uk', 'pinterest', 'social'],
    ['il.pinterest.com', 'pinterest', 'social'],
    ['app:tiktok', 'tiktok', 'social'],
    ['youtu.be', 'youtube', 'social'],
    ['wa.me', 'whatsapp', 'messaging'],
    ['app:whatsapp', 'whatsapp', 'messaging'],
    ['web.telegram.org', 'telegram', 'messaging'],
    ['chatgpt.com', 'chatgpt', 'ai'],
    ['chat.openai.com', 'chatgpt', 'ai'],
    ['gemini.google.com', 'gemini', 'ai'],
    ['copilot.microsoft.com', 'copilot', 'ai'],
    ['www.perplexity.ai', 'perplexity', 'ai'],
    ['claude.ai', 'claude', 'ai'],
    ['google.com', null, 'search'],
    ['google.co.il', null, 'search'],
    ['images.google.de', null, 'search'],
    ['app:google', null, 'search'],
    ['duckduckgo.com', null, 'search'],
    ['search.brave.com', null, 'search'],
    ['yandex.ru', null, 'search'],
    ['mail.google.com', null, 'email'],
    ['outlook.live.com', null, 'email'],
    ['mail.example.org', null, 'email'],
    ['webmail.example.org', null, 'email'],
    ['blog.example', null, 'website'],
    // what every object has
    ['constructor', null, 'website'],
    ['__proto__', null, 'website'],
    // what only looks like it
    ['notinstagram.com', null, 'website'],
    ['instagram.com.evil.example', null, 'website'],
    ['google.evil.example', null, 'website'],
    ['fox.com', null, 'website'],
    ['openai.com', null, 'website'],
    ['notchatgpt.com', null, 'website'],
    ['reddit.community', null, 'website'],
    ['mailchimp.com', null, 'website'],
    ['app:chess', null, 'website'],
    ['app:', null, 'website'],
    ["'; drop table links; --", null, 'website'],
    ['(other)', null, 'website'],
    ['‮moc.margatsni', null, 'website'],
  ])('%s: %s, %s', (referrer, network, channel) => {
    expect(networkOf(referrer)).toBe(network);
    expect(channelOf(referrer)).toBe(channel);
  });

  it('no referrer is direct', () => {
    expect(channelOf(null)).toBe('direct');
    expect(channelOf('')).toBe('direct');
  });
});
