import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { fitWeights, findStandard, judgeByOthers, toConfidence } from '../packages/server/src/features/vision/report/calibration.ts';
const o = deserialize(readFileSync('/tmp/tune.bin'));
const split = (f: any[]) => { let k = f.findIndex((x, i) => i > 0 && x.score > f[i-1].score); if (k < 0) k = f.length; return f.map((x, i) => ({ ...x, apart: i < k })); };
for (const pen of [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 9]) {
  const ev = (list: any[], ids: (x: any) => string[]) => { let n=0,t1=0,r5=0; for (const q of list) { const want = ids(q); if (!want.length) continue; n++; const f = split(q.found).sort((a,b)=>(b.score-(b.apart?0:pen))-(a.score-(a.apart?0:pen))).map(x=>x.productId); if (want.includes(f[0])) t1++; r5 += want.filter(i=>f.slice(0,5).includes(i)).length/want.length; } return [n, Math.round(100*t1/n), Math.round(100*r5/n)].join(' '); };
  console.log(pen, 'asked', ev(o.asked, q=>q.ids), 'scenes', ev(o.shots, q=>q.shown));
}
for (const most of [6, 8, 10]) {
const trials: any[] = []; let shown = 0;
o.trials.forEach((t: any, p: number) => { const there = t.ids.filter((i: string) => !t.without.includes(i)); shown += there.length; for (const f of t.found.slice(0, most)) trials.push({ score: f.score, lead: f.lead, isRight: there.includes(f.productId), group: p % 5 }); });
const w = fitWeights(trials); const j = judgeByOthers(trials);
console.log('most', most, 'weights', w, 'shown', shown);
for (const r of [0.9, 0.95, 0.98]) { const s = findStandard(j, r, shown); 
  const all = o.shots.flatMap((q: any) => q.found.slice(0, most).map((f: any) => ({ c: toConfidence(w, f), ok: q.inIt.includes(f.productId) })));
  const tag = all.filter((x: any) => s.threshold !== null && x.c >= s.threshold);
  console.log(r, s, 'scenes', tag.filter((x: any) => x.ok).length, 'of', tag.length);
}
const js = j.toSorted((a,b)=>b.confidence-a.confidence); console.log(js.slice(0,40).map(x=>(x.isRight?'':'!')+x.confidence.toFixed(2)).join(' '));
}
