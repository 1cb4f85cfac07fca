// What the contract finds wrong with one field, said once the field was left for the first time.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { findFault, toSentence } from './validation.ts';

export function useFault(schema: z.ZodType, value: unknown): { fault: string | null; leave: () => void } {
  const { t } = useTranslation();
  const [isLeft, setLeft] = useState(false);
  const issue = isLeft ? findFault(schema, value) : null;
  return { fault: issue && toSentence(issue, t), leave: () => setLeft(true) };
}
