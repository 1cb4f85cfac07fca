// A server's process sees pictures in the background, as the job does that looks at those of stores: two at once, without a pause.
import { Eye } from '../../packages/server/src/features/vision/eye/eye.ts';
import { Courtesy } from '../../packages/server/src/features/vision/keeping/courtesy.ts';
import { drawPictures, listGoods } from './vision-goods.ts';

const atOnce = 2;
const drawn = 24;

export class Seeing {
  readonly #eye = new Eye();
  #pictures: Promise<Buffer[]> | null = null;
  readonly #courtesy = new Courtesy();
  #isOn = false;
  #seen = 0;
  #lanes: Promise<unknown> = Promise.resolve();

  /** Begins or ends; answers how many were seen so far, once none is being seen where it ends. */
  async turn(isOn: boolean): Promise<number> {
    this.#pictures ??= drawSome();
    const pictures = await this.#pictures;
    const wasOn = this.#isOn;
    this.#isOn = isOn;
    if (isOn && !wasOn) this.#lanes = Promise.all(Array.from({ length: atOnce }, () => this.#go(pictures)));
    if (!isOn) await this.#lanes;
    return this.#seen;
  }

  close(): Promise<void> {
    this.#isOn = false;
    return this.#eye.close();
  }

  async #go(pictures: readonly Buffer[]): Promise<void> {
    while (this.#isOn) {
      await this.#courtesy.wait();
      await this.#eye.see(pictures[this.#seen % pictures.length]!);
      this.#seen += 1;
    }
  }
}

async function drawSome(): Promise<Buffer[]> {
  const draws = listGoods('seen', drawn)
    .flatMap((good) => drawPictures(good))
    .slice(0, drawn);
  return Promise.all(draws.map((draw) => draw()));
}
