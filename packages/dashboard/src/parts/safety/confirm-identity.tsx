// Asks whoever holds the session to prove that it is them, before what matters: by password, code or passkey.
import { Button, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { confirmIdentity, getSafety } from '@vitrine/contract/second-steps';
import { createContext, type ReactNode, type SyntheticEvent, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery, useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemBanner, ProblemNote, type ToldProblem } from '../../ui/problem-banner.tsx';
import { toastFailed } from '../../ui/toast.ts';
import { isProblem } from '../../api/problem.ts';
import { answerPasskey } from './passkey-answers.ts';

type Act = () => unknown;
type Safety = AnswerOf<typeof getSafety>;

const Confirming = createContext<(act: Act) => void>(() => undefined);

/** Runs `act` once it is proven who is there, at once where that was not long ago. Below `ConfirmIdentity` alone. */
export const useConfirmed = () => use(Confirming);

/** So long before the end it is asked for again, so that what is begun can be finished. */
const slack = 2 * 60_000;

export function ConfirmIdentity({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [act, setAct] = useState<{ readonly run: Act } | null>(null);
  const ask = async (run: Act) => {
    try {
      const { confirmed_until: end } = await cache.query({ ...endpointQuery(getSafety, {}), staleTime: 0 });
      if (end !== null && Date.parse(end) - slack > Date.now()) run();
      else setAct({ run });
    } catch (thrown) {
      if (!isProblem(thrown)) throw thrown;
      toastFailed(thrown.message, thrown.requestId);
    }
  };
  const go = () => {
    setAct(null);
    act?.run();
  };
  return (
    <Confirming value={(run) => void ask(run)}>
      {children}
      <Dialog opened={act !== null} onClose={() => setAct(null)} title={t('account.confirm.title')}>
        <Proof onDone={go} />
      </Dialog>
    </Confirming>
  );
}

function Proof({ onDone }: { onDone: () => void }) {
  const safety = useEndpointQuery(getSafety, {});
  return (
    <Loaded query={safety} skeleton={<Skeleton h={120} />}>
      {(known) => <ProofForm safety={known} onDone={onDone} />}
    </Loaded>
  );
}

function ProofForm({ safety, onDone }: { safety: Safety; onDone: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<ToldProblem | null>(null);
  const confirm = useEndpointMutation(confirmIdentity, { refreshes: [getSafety], onSuccess: onDone });
  const withCode = safety.has_second_step;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // the dialog lies over forms of the page, whose event this is not
    event.stopPropagation();
    confirm.mutate({ body: withCode ? { code: typed } : { password: typed } });
  };
  const byPasskey = async () => {
    setRefused(null);
    confirm.reset();
    const answer = await answerPasskey();
    if (answer.kind === 'answered') confirm.mutate({ body: { passkey: answer.passkey } });
    else if (answer.problem !== null) setRefused(answer.problem);
    else setRefused({ message: t('account.passkeys.broken_off'), requestId: null });
  };
  const input = {
    value: typed,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
    'data-autofocus': true,
  };
  return (
    <Stack component="form" onSubmit={submit}>
      <Text c="dimmed" size="sm">
        {t(withCode ? 'account.confirm.by_code' : 'account.confirm.by_password')}
      </Text>
      {refused === null ? (
        <ProblemNote problem={confirm.error} />
      ) : (
        <ProblemBanner message={refused.message} requestId={refused.requestId} />
      )}
      {withCode ? (
        <TextInput label={t('account.confirm.code')} autoComplete="one-time-code" dir="ltr" {...input} />
      ) : (
        <PasswordInput
          label={t('account.confirm.password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('account.show_password') }}
          {...input}
        />
      )}
      <Button type="submit" fullWidth loading={confirm.isPending} disabled={typed.trim() === ''}>
        {t('account.confirm.go')}
      </Button>
      {safety.passkeys.length > 0 && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconFingerprint size={18} aria-hidden />}
          onClick={() => void byPasskey()}
        >
          {t('account.confirm.by_passkey')}
        </Button>
      )}
    </Stack>
  );
}
