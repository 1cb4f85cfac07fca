// The sentences of the page's language, and of no other: written before this script by who sends it.
import type { BagMessages } from '../locales/messages.ts';

declare const vtSay: BagMessages;

export const words = vtSay;
