// What influencers tell of themselves: the picture shoppers see, their phone number, and which mails they want.
import { Stack, Switch, TextInput } from '@mantine/core';
import type { AnswerOf, BodySent } from '@vitrine/contract/endpoint';
import { changeOwnProfile, getOwnProfile } from '@vitrine/contract/invitations';
import { partnerTopics } from '@vitrine/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointKey, useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { useRefreshSession } from '../../api/session.ts';
import { findFault, type Issue, toSentence } from '../../api/validation.ts';
import { FaceField } from '../../parts/influencers/face-field.tsx';
import { Card } from '../../ui/card.tsx';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { toastDone, toastFailed } from '../../ui/toast.ts';

type Profile = AnswerOf<typeof getOwnProfile>;
type Change = BodySent<typeof changeOwnProfile>;

export function OwnProfilePanel() {
  const { t } = useTranslation();
  const profile = useEndpointQuery(getOwnProfile, {});
  return (
    <Loaded query={profile} skeleton={<Blocks heights={[356, 400]} />} failed={t('account.profile_failed')}>
      {(known) => (
        <>
          <FaceCard known={known} />
          <MailsCard known={known} />
        </>
      )}
    </Loaded>
  );
}

/** Saves one change, and shows what it came to. */
function useChange() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const refreshSession = useRefreshSession();
  const change = useEndpointMutation(changeOwnProfile, {
    onSuccess: async (answer) => {
      cache.setQueryData(endpointKey(getOwnProfile, {}), answer);
      toastDone(t('account.saved'));
      await refreshSession();
    },
    onError: (problem) => toastFailed(problem.message, problem.requestId),
  });
  return { save: (body: Change) => change.mutate({ body }), isSaving: change.isPending, problem: change.error };
}

function FaceCard({ known }: { known: Profile }) {
  const { t } = useTranslation();
  const { save } = useChange();
  const [, setBusy] = useState(false);
  const [phone, setPhone] = useState(known.phone ?? '');
  const [fault, setFault] = useState<Issue | null>(null);
  const leave = () => {
    const found = findFault(changeOwnProfile.body.shape.phone, phone);
    setFault(found);
    if (found === null && phone.trim() !== (known.phone ?? '')) save({ phone });
  };
  return (
    <Card isPadded title={t('account.profile')} help={t('account.profile_help')}>
      <Stack>
        <FaceField
          value={known.profile_image_url ?? ''}
          error={undefined}
          isOwn
          onChange={(url) => save({ profile_image_url: url })}
          onBusy={setBusy}
        />
        <TextInput
          label={t('account.phone')}
          description={t('account.phone_help')}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          value={phone}
          error={fault === null ? undefined : toSentence(fault, t)}
          onChange={({ currentTarget }) => {
            setPhone(currentTarget.value);
            setFault(null);
          }}
          onBlur={leave}
        />
      </Stack>
    </Card>
  );
}

/** Each is a switch of its own; the others, such as a new password, always come. */
function MailsCard({ known }: { known: Profile }) {
  const { t } = useTranslation();
  const { save, isSaving } = useChange();
  const { muted_mails: muted } = known;
  return (
    <Card isPadded title={t('account.mails')} help={t('account.mails_help')}>
      <Stack gap="sm">
        {partnerTopics.map((topic) => (
          <Switch
            key={topic}
            label={t(`account.mail_${topic}`)}
            checked={!muted.includes(topic)}
            disabled={isSaving}
            onChange={({ currentTarget }) =>
              save({
                muted_mails: currentTarget.checked ? muted.filter((each) => each !== topic) : [...muted, topic],
              })
            }
          />
        ))}
      </Stack>
    </Card>
  );
}
