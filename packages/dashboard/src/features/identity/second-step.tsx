// The parts of signing in beside the password: the code of the second step, and passkeys in place of both.
import { Button, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { loginByPasskey } from '@vitrine/contract/second-steps';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { useEndpointMutation } from '../../api/queries.ts';
import { signIn } from '../../api/session.ts';
import { answerPasskey, hasPasskeys } from '../../parts/safety/passkey-answers.ts';
import { ProblemBanner, type ToldProblem } from '../../ui/problem-banner.tsx';

/** Refusals that ask for a code. */
export const ofCode: readonly string[] = ['second_step_required', 'code_wrong'];

/** Whether the server has asked for a code, from the first time on. */
export function useAskedForCode(problem: Problem | null, error: string | undefined): boolean {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && ((problem !== null && ofCode.includes(problem.code)) || error !== undefined)) setAsked(true);
  return isAsked;
}

/** For a code of the app or a recovery code. */
export function CodeField(field: ComponentProps<typeof TextInput>) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  // it comes in answer to the button, and is what is wanted next
  useEffect(() => input.current?.focus(), []);
  return (
    <TextInput
      ref={input}
      label={t('identity.code.label')}
      description={t('identity.code.help')}
      autoComplete="one-time-code"
      dir="ltr"
      {...field}
    />
  );
}

/** Nothing in a browser that knows none. `onDone` runs once somebody came in. */
export function PasskeyButton({ onDone }: { onDone: () => unknown }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [refused, setRefused] = useState<ToldProblem | null>(null);
  const login = useEndpointMutation(loginByPasskey, {
    onSuccess: async ({ token }) => {
      await signIn(cache, token);
      await onDone();
    },
    onError: setRefused,
  });
  const ask = async () => {
    setRefused(null);
    const answer = await answerPasskey();
    if (answer.kind === 'answered') login.mutate({ body: { passkey: answer.passkey } });
    else setRefused(answer.problem ?? { message: t('identity.passkey.broken_off'), requestId: null });
  };
  if (!hasPasskeys()) return null;
  return (
    <>
      {refused !== null && <ProblemBanner message={refused.message} requestId={refused.requestId} />}
      <Button
        variant="default"
        fullWidth
        loading={login.isPending}
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => void ask()}
      >
        {t('identity.passkey.sign_in')}
      </Button>
    </>
  );
}
