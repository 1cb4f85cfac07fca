// Reads what ffmpeg says of a video and of the pictures it writes: how long it is, when each is shown, how much changed. Pure.

export interface ToldFrame {
  readonly atMs: number;
  readonly change: number;
}

/** Of a line that begins a picture: its moment in seconds. */
const moment = /^frame:\d+\s.*\bpts_time:(-?[\d.]+)/;
const score = /^lavfi\.scene_score=([\d.]+)/;
const duration = /^\s*Duration: (\d+):(\d{2}):(\d{2}(?:\.\d+)?)/;

/** Takes the lines one by one; what it says of a video is as far from sure as the video. */
export class FrameLines {
  readonly frames: ToldFrame[] = [];
  /** Null while nothing was said of it, or where it is not known. */
  seconds: number | null = null;
  #at: number | null = null;

  take(line: string): void {
    const [, hours, minutes, seconds] = duration.exec(line) ?? [];
    if (seconds !== undefined) this.seconds ??= Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    const at = moment.exec(line)?.[1];
    if (at !== undefined) this.#at = Math.max(0, Math.round(Number(at) * 1000)) || 0;
    const change = score.exec(line)?.[1];
    if (change === undefined || this.#at === null) return;
    this.frames.push({ atMs: this.#at, change: Number(change) });
    this.#at = null;
  }
}
