// Pools what the network answers to one vector of length 1. Pure.

/** Powers answers are pooled by: between their mean (1) and their greatest (without end). */
const power = 3;
const smallest = 1e-6;

/** Generalised mean (GeM) of each channel over all places, to length 1. */
export function pool(answers: Float32Array, channels: number): Float32Array {
  const places = answers.length / channels;
  const pooled = new Float32Array(channels);
  for (let channel = 0; channel < channels; channel += 1) {
    let sum = 0;
    for (let at = channel * places; at < (channel + 1) * places; at += 1) {
      const value = Math.max(answers[at]!, smallest);
      sum += value * value * value;
    }
    pooled[channel] = (sum / places) ** (1 / power);
  }
  return normalise(pooled);
}

/** To length 1, in place; one of zeros stays so. */
export function normalise(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  if (length > 0) for (let at = 0; at < vector.length; at += 1) vector[at]! /= length;
  return vector;
}

/** The mean of vectors that lie one behind the other. */
export function meanOf(vectors: readonly Float32Array[], length: number): Float32Array {
  const sums = new Float64Array(length);
  for (const vector of vectors) for (let at = 0; at < length; at += 1) sums[at]! += vector[at]!;
  return Float32Array.from(sums, (sum) => (vectors.length === 0 ? 0 : sum / vectors.length));
}
