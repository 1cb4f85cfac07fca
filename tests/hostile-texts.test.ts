// Which text fields let a script in, by the contract: each with the places it is given out, so that a new one is noticed; and the eye that looks for what runs.
import { describe, expect, it } from 'vitest';
import { hostileTexts, listRunning } from './world/hostile-texts.ts';

describe('what runs in a page', () => {
  it.each([
    ['a script', '<p><script>vtx()</script></p>'],
    ['a script of another house', '<script src="https://evil.example/a.js"></script>'],
    ['a script of another house without its scheme', '<script src="//evil.example/a.js"></script>'],
    ['an element that a text began', `<p title="${hostileTexts.element}"></p>`],
    ['a handler', '<img src="/a.png" onerror="vtx()">'],
    ['a handler after an unquoted value', '<img src=/a.png onload=vtx()>'],
    ['an address that is a program', '<a href="javascript:vtx()">a</a>'],
    ['the same in disguise', '<a href=" &#106;avascript:vtx()">a</a>'],
    ['a form that leads to one', '<form action=javascript:vtx()></form>'],
    ['data that ends its script', `<script type="application/ld+json">{"a":"${hostileTexts.script}"}</script>`],
    ['a frame of its own', '<iframe srcdoc="<script>vtx()</script>"></iframe>'],
    ['an element that was not closed', '<p>a <img src=x onerror=vtx()'],
    ['a base of another house', '<base href="//evil.example/">'],
    ['a page that leads on', '<meta http-equiv=refresh content="0;url=javascript:vtx()">'],
    ['a style that a text is in', '<style>a{content:"vtx"}</style>'],
  ])('%s is seen', (_what, html) => {
    expect(listRunning(html)).not.toEqual([]);
  });

  it.each([
    ['a page of ours', '<!doctype html><html lang=en><head><script src="/enhance.js" defer></script></head></html>'],
    [
      'texts that stay texts',
      '<p title="&quot;&gt;&lt;img onerror=vtx()&gt;">&lt;script&gt;vtx()&lt;/script&gt; javascript:vtx()</p>',
    ],
    ['data', String.raw`<script type="application/ld+json">{"a":"\u003c/script>vtx()"}</script>`],
  ])('%s does not', (_what, html) => {
    expect(listRunning(html)).toEqual([]);
  });
});
