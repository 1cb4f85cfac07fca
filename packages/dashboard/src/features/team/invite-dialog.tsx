// Inviting somebody to the team: their address, the language of the mail, and their place.
import { NativeSelect, TextInput } from '@mantine/core';
import { type Language, languageCodes, languages } from '@vitrine/contract/language';
import type { Membership, TeamRight } from '@vitrine/contract/team-rights';
import { inviteMember, listTeam } from '@vitrine/contract/team';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import { PlaceFields } from './place-fields.tsx';
import classes from './team.module.css';

interface Draft extends Record<string, unknown> {
  email: string;
  name: string;
  language: Language;
  place: Membership;
}

export function InviteDialog({ own, onClose }: { own: readonly TeamRight[]; onClose: () => void }) {
  const { t } = useTranslation();
  const initialValues: Draft = {
    email: '',
    name: '',
    language: currentLanguage(),
    place: { role: own.includes('edit_links') ? 'marketer' : 'viewer', exceptions: {} },
  };
  const { form, field, submit, problem, isSaving, isAcceptable } = useEndpointForm(inviteMember, {
    initialValues,
    toSent: ({ email, name, language, place }) => ({ body: { email, name, language, ...place } }),
    refreshes: [listTeam],
    onDone: (_answer, { email }) => {
      toastDone(t('team.form.sent', { email: isolate(email) }));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t('team.form.invite_title')} size="lg">
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          type="email"
          dir="ltr"
          autoComplete="off"
          data-autofocus
          required
          label={t('team.form.email')}
          {...field('email')}
        />
        <TextInput label={t('team.form.name')} description={t('team.form.name_help')} {...field('name')} />
        <NativeSelect
          size="md"
          label={t('team.form.language')}
          data={languageCodes.map((value) => ({ value, label: languages[value].name }))}
          {...field('language')}
        />
        <PlaceFields own={own} place={form.values.place} onChange={(place) => form.setFieldValue('place', place)} />
        <ProblemNote problem={problem} />
        <FormButtons send={t('team.form.send')} isBusy={isSaving} canSend={isAcceptable} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
