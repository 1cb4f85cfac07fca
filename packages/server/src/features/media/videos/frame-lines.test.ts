// What ffmpeg says, read line by line.
import { expect, it } from 'vitest';
import { FrameLines } from './frame-lines.ts';

const read = (...lines: readonly string[]) => {
  const told = new FrameLines();
  for (const line of lines) told.take(line);
  return { seconds: told.seconds, frames: told.frames.map(({ atMs, change }) => [atMs, change]) };
};

it('tells how long a video is, and of each picture when it is shown and how much changed', () => {
  expect(
    read(
      '  Duration: 01:02:03.50, start: 0.000000, bitrate: 5496 kb/s',
      'frame:0    pts:0       pts_time:0',
      'lavfi.scene_score=0.000000',
      'frame:1    pts:30720   pts_time:2.5',
      'lavfi.scene_score=0.412000',
    ),
  ).toEqual({
    seconds: 3723.5,
    frames: [
      [0, 0],
      [2500, 0.412],
    ],
  });
});

it.each([
  ['a length that is not known', ['  Duration: N/A, bitrate: N/A'], { seconds: null, frames: [] }],
  ['a title that looks like it', ['    title : x lavfi.scene_score=1'], { seconds: null, frames: [] }],
  ['a score without its picture', ['lavfi.scene_score=0.5'], { seconds: null, frames: [] }],
  [
    'a moment before the first',
    ['frame:0 pts:-1 pts_time:-0.04', 'lavfi.scene_score=0'],
    { seconds: null, frames: [[0, 0]] },
  ],
])('%s', (_what, lines, expected) => {
  expect(read(...lines)).toEqual(expected);
});
