// Has ffmpeg write pictures of a video into a folder, and looks how sharp each is.
import type { VideoType } from '@vitrine/contract/presigned-media';
import { join } from 'node:path';
import pMap from 'p-map';
import sharp from 'sharp';
import { runFfmpeg, type FfmpegRun } from '../../../platform/ffmpeg.ts';
import { FrameLines, type ToldFrame } from './frame-lines.ts';
import type { FrameCandidate } from './pick-frames.ts';

export interface DrawnCandidate extends FrameCandidate {
  readonly path: string;
}

/** Why nothing comes of a video: its own fault, which another try would not change. */
export class VideoFault extends Error {
  override name = 'VideoFault';
  readonly code: 'video_unreadable' | 'video_too_large';

  constructor(code: VideoFault['code'], said: string) {
    super(`${code}: ${said}`);
    this.code = code;
  }
}

interface DrawTask {
  readonly program: string;
  readonly video: string;
  readonly type: VideoType;
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Hears the share that is done, 0 to 1, again and again. */
  readonly onShare: (share: number) => void;
}

/** What packs a video; a file is read as what its first bytes say, and as nothing else. */
const readers = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/ogg': 'ogg',
} as const satisfies Record<VideoType, string>;

/** What cameras, phones and browsers write; others of the hundreds are older than their repairs. */
const codecs = 'h264,hevc,vp8,vp9,av1,libdav1d,libaom-av1,mpeg4,theora,libvpx,libvpx-vp9';
/** Of one picture: a little more than 4K. */
const mostPixels = 16_000_000;
/** Beyond that nothing is looked at. */
const lookedSeconds = 180;
const mostCandidates = 120;
/** With fewer whole pictures in the file (what a player can jump to) others are drawn as well. */
const fewCandidates = 8;
const widest = 1600;

/** What it may read, and how much of it. */
const limits = [
  '-protocol_whitelist',
  'file',
  '-codec_whitelist',
  codecs,
  '-max_pixels',
  String(mostPixels),
  '-threads',
  '1',
  '-t',
  String(lookedSeconds),
];

/** Its first moving picture alone, drawn by one thread, without what the file says of itself. */
const only = '-map 0:v:0 -an -sn -dn -map_metadata -1 -filter_threads 1 -threads 1 -f image2'.split(' ');

const everyPicture = [
  // tells of each picture how much it differs from the one before
  "select='gte(scene,0)'",
  'metadata=mode=print:file=-',
  // one file a picture, whatever the time between them; in milliseconds, or rounding would lose some
  'settb=1/1000',
  'setpts=N/25/TB',
  `scale='min(${widest},iw)':-1`,
];

const firstHalf = (share: number): number => share / 2;
const secondHalf = (share: number): number => 0.5 + share / 2;

/** Rejects with a `VideoFault` where there is no picture in it that can be read, and as `signal` says. */
export async function drawCandidates(task: DrawTask): Promise<DrawnCandidate[]> {
  const quick = await draw(task, { prefix: 'a', before: ['-skip_frame', 'nokey'], filter: [] }, firstHalf);
  const isEnough = quick.candidates.length >= fewCandidates;
  const thorough = isEnough ? quick : await draw(task, { prefix: 'b', before: [], filter: ['fps=2'] }, secondHalf);
  const { candidates } = thorough.candidates.length > quick.candidates.length ? thorough : quick;
  if (candidates.length > 0) return candidates;
  const { said } = thorough.run;
  throw new VideoFault(
    /exceeds specified max pixel count|picture size .* is invalid/i.test(said) ? 'video_too_large' : 'video_unreadable',
    said,
  );
}

interface Pass {
  readonly prefix: string;
  readonly before: readonly string[];
  readonly filter: readonly string[];
}

interface Drawn {
  readonly run: FfmpegRun;
  readonly candidates: DrawnCandidate[];
}

async function draw(
  { program, video, type, folder, signal, onShare }: DrawTask,
  { prefix, before, filter }: Pass,
  toShare: (share: number) => number,
): Promise<Drawn> {
  const lines = new FrameLines();
  const filters = [...filter, ...everyPicture].join(',');
  const written = ['-vf', filters, '-r', '25', '-frames:v', String(mostCandidates), '-q:v', '3', `${prefix}%d.jpg`];
  const run = await runFfmpeg({
    program,
    args: [limits, before, ['-f', readers[type], '-i', video], only, written].flat(),
    folder,
    signal,
    onLine: (line) => {
      lines.take(line);
      const length = Math.min(lookedSeconds, lines.seconds ?? lookedSeconds);
      const at = (lines.frames.at(-1)?.atMs ?? 0) / 1000;
      if (length > 0) onShare(toShare(Math.min(1, at / length)));
    },
  });
  const seen = await pMap(
    lines.frames.map((frame, place) => ({ ...frame, path: join(folder, `${prefix}${place + 1}.jpg`) })),
    look,
    { concurrency: 2 },
  );
  return { run, candidates: seen.filter((one) => one !== null) };
}

/** Small enough to be looked at fast; what is sharp in it is sharp in a look. */
const lookedWidth = 480;

/** Null where it was not written to its end: ffmpeg was ended by a limit. */
async function look({ atMs, change, path }: ToldFrame & { path: string }): Promise<DrawnCandidate | null> {
  try {
    const small = await sharp(path, { failOn: 'error' })
      .resize({ width: lookedWidth, withoutEnlargement: true })
      .greyscale()
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = small.info;
    const { sharpness, channels: told } = await sharp(small.data, { raw: { width, height, channels } }).stats();
    return { atMs, change, sharpness, spread: told[0]?.stdev ?? 0, path };
  } catch {
    return null;
  }
}
