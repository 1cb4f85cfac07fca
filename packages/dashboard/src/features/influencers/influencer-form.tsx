// Inviting an influencer or changing one, in a dialog over the list: the same fields, sent to different calls.
import { Button, Group, Text } from '@mantine/core';
import { createInfluencer, editInfluencer, type Influencer, type Terms } from '@vitrine/contract/influencers';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { influencerAnswers } from '../../parts/influencers/use-influencers.ts';
import { useSession } from '../../api/session.ts';
import { useDefaultTerms } from '../../parts/influencers/use-default-terms.ts';
import { useInfluencerSource } from './use-influencer.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { Found } from '../../parts/plans/found.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { useInfluencerEmail, useInfluencerName } from './use-influencer-checks.ts';
import { planOpens } from '../../parts/plans/plan-opens.ts';
import { TrialDialog } from '../../parts/plans/trial-dialog.tsx';
import { RefusedDialog } from '../../parts/plans/refused-dialog.tsx';
import { ContentDialog, useRefusedInSight } from '../../ui/content-dialog.tsx';
import { FormScreen, useWhenDone } from '../../ui/form-screen.tsx';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { toastDone } from '../../ui/toast.ts';
import { hasMore, toChange, toDraft, toFirstDraft, toFormField, toInvitation } from './influencer-draft.ts';
import { GateDialog, useGate } from './gate.tsx';
import { InfluencerFields } from './influencer-fields.tsx';
import type { InfluencerGate } from './influencer-gate.ts';
import { OnceDialog } from './once-dialog.tsx';
import { useInfluencersPlace } from './use-influencers-place.ts';

interface Invited {
  readonly username: string;
  readonly email: string;
  readonly url: string;
}

/** The form, and the link to pass on when it is done. */
export function InvitePage() {
  const { t } = useTranslation();
  const { place } = useInfluencersPlace();
  const gate = useGate();
  const { user, brand } = useSession();
  const defaults = useDefaultTerms();
  const [invited, setInvited] = useState<Invited | null>(null);
  // the last one that fits fills the plan: what was begun is finished
  const [found, setFound] = useState<InfluencerGate | null>(null);
  if (found === null && gate.state !== null) setFound(gate.state);
  if (invited !== null) {
    const { username, email, url } = invited;
    return (
      <OnceDialog
        title={t('influencers.invited.title', { name: isolate(`@${username}`) })}
        body={t('influencers.invited.body', { email: isolate(email) })}
        url={url}
        onClose={place.leaveToTop}
      />
    );
  }
  if (!planOpens(user, 'create')) return <TrialDialog opened onClose={place.leave} />;
  // an address leads here too, also when there is no room
  if (found !== null && found !== 'open') return <GateDialog gate={found} onClose={place.leave} />;
  return (
    <ContentDialog
      width="medium"
      title={t('influencers.form.title')}
      back={t('influencers.form.back')}
      onClose={place.leave}
    >
      <Loaded query={defaults} skeleton={<Blocks heights={[320, 240]} />} failed={t('influencers.form.terms_failed')}>
        {({ terms }) => <InviteForm terms={terms} currency={brand?.currency ?? 'USD'} onInvited={setInvited} />}
      </Loaded>
    </ContentDialog>
  );
}

interface InviteProps {
  /** Those for new influencers. */
  readonly terms: Terms;
  readonly currency: string;
  readonly onInvited: (invited: Invited) => void;
}

function InviteForm({ terms, currency, onInvited }: InviteProps) {
  const { t } = useTranslation();
  const [isUploading, setUploading] = useState(false);
  const { form, field, errors, submit, problem, clearProblem, isSaving, isAcceptable } = useEndpointForm(
    createInfluencer,
    {
      initialValues: toFirstDraft(terms, currency),
      toSent: (values) => ({ body: toInvitation(values) }),
      fieldOf: toFormField,
      refreshes: influencerAnswers,
      onDone: ({ influencer: { username, email }, invitation_url: url }) => {
        form.resetDirty();
        onInvited({ username, email, url });
      },
    },
  );
  const name = useInfluencerName(form.values.username);
  const email = useInfluencerEmail(form.values.email, null);
  useRefusedInSight(errors);
  return (
    <FormScreen
      save={t('influencers.form.save')}
      canSave={isAcceptable && name.isFree && email.isFree && !isUploading}
      isSaving={isSaving}
      onSave={() => submit()}
      isModified={form.isDirty() && !isSaving}
    >
      <Group gap="xs" mb="md">
        <Text size="sm">{t('influencers.many.question')}</Text>
        <Button component={AddressLink} href="/admin/influencers/invite" variant="subtle" size="compact-md">
          {t('influencers.many.open')}
        </Button>
      </Group>
      <InfluencerFields
        form={form}
        field={field}
        name={name}
        email={email}
        onUploading={setUploading}
        hasMore={hasMore(terms)}
      />
      <RefusedDialog problem={problem} title={t('influencers.form.failed')} onClose={clearProblem} />
    </FormScreen>
  );
}

export function EditPage() {
  const { t } = useTranslation();
  const { username = '' } = useParams({ strict: false });
  const { leave } = useInfluencersPlace().place;
  const source = useInfluencerSource(username, true);
  return (
    <ContentDialog
      width="medium"
      title={
        source.state === 'ready'
          ? t('influencers.form.edit_named', { name: isolate(`@${username}`) })
          : t('influencers.form.edit_title')
      }
      back={t('influencers.form.back')}
      onClose={leave}
    >
      <Found source={source} failed={t('influencers.form.load_failed')} onLeave={leave}>
        {(influencer) => <EditForm key={influencer.username} influencer={influencer} onDone={leave} />}
      </Found>
    </ContentDialog>
  );
}

/** Their username stays. */
function EditForm({ influencer, onDone }: { influencer: Influencer; onDone: () => void }) {
  const { t } = useTranslation();
  const { username } = influencer;
  const [isUploading, setUploading] = useState(false);
  const [isDone, setDone] = useState(false);
  const { form, field, errors, submit, problem, clearProblem, isSaving, isAcceptable } = useEndpointForm(
    editInfluencer,
    {
      initialValues: toDraft(influencer),
      toSent: (values) => ({ params: { username }, body: toChange(values) }),
      fieldOf: toFormField,
      refreshes: influencerAnswers,
      onDone: () => {
        toastDone(t('influencers.form.saved'));
        setDone(true);
      },
    },
  );
  const email = useInfluencerEmail(form.values.email, influencer);
  useRefusedInSight(errors);
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
      <RefusedDialog problem={problem} title={t('influencers.form.change_failed')} onClose={clearProblem} />
    </FormScreen>
  );
}
