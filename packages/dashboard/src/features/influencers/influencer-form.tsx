// The forms in which an influencer is invited or changed: the same fields, sent to different calls.
import { createInfluencer, editInfluencer, type Influencer } from '@vitrine/contract/influencers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { influencerAnswers } from '../../parts/influencers/use-influencer.ts';
import { useInfluencerEmail } from './use-influencer-email.ts';
import { useInfluencerName } from './use-influencer-name.ts';
import { ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { useRefusedInSight } from '../../ui/content-dialog.tsx';
import { FormScreen, useWhenDone } from '../../ui/form-screen.tsx';
import { toastDone } from '../../ui/toast.ts';
import { emptyDraft, toChange, toDraft, toFormField, toInvitation } from './influencer-draft.ts';
import { InfluencerFields } from './influencer-fields.tsx';

export interface Invited {
  readonly username: string;
  readonly email: string;
  readonly url: string;
}

export function InviteForm({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const { t } = useTranslation();
  const [isUploading, setUploading] = useState(false);
  const { form, field, submit, problem, clearProblem, isSaving, isAcceptable } = useEndpointForm(createInfluencer, {
    initialValues: emptyDraft,
    toSent: (values) => ({ body: toInvitation(values) }),
    fieldOf: toFormField,
    refreshes: influencerAnswers,
    onDone: ({ influencer: { username, email }, invitation_url: url }) => {
      form.resetDirty();
      onInvited({ username, email, url });
    },
  });
  const name = useInfluencerName(form.values.username);
  const email = useInfluencerEmail(form.values.email, null);
  useRefusedInSight(form.errors as Record<string, string | undefined>);
  return (
    <FormScreen
      save={t('influencers.form.save')}
      canSave={isAcceptable && name.isFree && email.isFree && !isUploading}
      isSaving={isSaving}
      onSave={() => submit()}
      isModified={form.isDirty() && !isSaving}
    >
      <InfluencerFields form={form} field={field} name={name} email={email} onUploading={setUploading} />
      <ProblemDialog problem={problem} title={t('influencers.form.failed')} onClose={clearProblem} />
    </FormScreen>
  );
}

/** Their username stays. */
export function EditForm({ influencer, onDone }: { influencer: Influencer; onDone: () => void }) {
  const { t } = useTranslation();
  const { username } = influencer;
  const [isUploading, setUploading] = useState(false);
  const [isDone, setDone] = useState(false);
  const { form, field, submit, problem, clearProblem, isSaving, isAcceptable } = useEndpointForm(editInfluencer, {
    initialValues: toDraft(influencer),
    toSent: (values) => ({ params: { username }, body: toChange(values) }),
    fieldOf: toFormField,
    refreshes: influencerAnswers,
    onDone: () => {
      toastDone(t('influencers.form.saved'));
      setDone(true);
    },
  });
  const email = useInfluencerEmail(form.values.email, influencer);
  useRefusedInSight(form.errors as Record<string, string | undefined>);
  useWhenDone(isDone, onDone);
  const isModified = form.isDirty() && !isDone;
  return (
    <FormScreen
      save={t('influencers.form.save_change')}
      canSave={isModified && isAcceptable && email.isFree && !isUploading}
      isSaving={isSaving}
      onSave={() => submit()}
      isModified={isModified}
    >
      <InfluencerFields
        form={form}
        field={field}
        name={null}
        email={email}
        flat={influencer.commission_flat}
        onUploading={setUploading}
      />
      <ProblemDialog problem={problem} title={t('influencers.form.change_failed')} onClose={clearProblem} />
    </FormScreen>
  );
}
