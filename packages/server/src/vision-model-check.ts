// Checks, before anything is started, that pictures can be seen with the network that the settings name.
import { codeOf } from './platform/error-code.ts';
import { takeVisionModel, type GivenModel } from './features/vision/vision.ts';
import { BadSetting } from './start-checks.ts';

/** Keeps a copy of it in the data folder, of which vectors go on answering when another one is set. Refuses one that does not fit. */
export async function claimVisionModel(path: string, dataDir: string): Promise<GivenModel> {
  try {
    return await takeVisionModel(path, dataDir);
  } catch (problem) {
    const why = codeOf(problem) ?? String(problem).replace(/^(?:Error: )+/, '');
    throw new BadSetting(`VISION_MODEL is ${JSON.stringify(path)}, but that network cannot be used: ${why}.`);
  }
}
