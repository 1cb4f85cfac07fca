// What is set of the whole feed, in a dialog: whether search engines may list it, and how whoever reports an image reaches the business.
import { Button, Stack, Switch, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSettings } from '@tabler/icons-react';
import { feedContact, getShopboard, updateShopboard } from '@vitrine/contract/feed';
import { can } from '@vitrine/contract/rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';

/** For those who may change how the business appears; for others nothing. */
export function FeedSettings() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isOpen, dialog] = useDisclosure(false);
  if (!can(user, 'change appearance')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconSettings size={18} aria-hidden />} onClick={dialog.open}>
        {t('feed.settings')}
      </Button>
      {isOpen && <SettingsDialog onClose={dialog.close} />}
    </>
  );
}

function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useEndpointQuery(getShopboard, {});
  const change = useEndpointMutation(updateShopboard, { refreshes: [getShopboard] });
  const sent = change.isPending ? change.variables.body?.is_indexed : undefined;
  const isIndexed = sent ?? data?.is_indexed ?? true;
  return (
    <Dialog opened onClose={onClose} title={t('feed.settings')}>
      <Switch
        label={t('feed.unlisted')}
        description={t('feed.unlisted_help')}
        checked={!isIndexed}
        onChange={({ currentTarget }) => change.mutate({ body: { is_indexed: !currentTarget.checked } })}
      />
      {data && (
        <ContactForm
          saved={data.contact}
          isSaving={change.isPending}
          onSave={(contact) => change.mutate({ body: { contact } })}
        />
      )}
      <ProblemNote problem={change.error} />
    </Dialog>
  );
}

interface ContactFormProps {
  readonly saved: string;
  readonly isSaving: boolean;
  readonly onSave: (contact: string) => void;
}

function ContactForm({ saved, isSaving, onSave }: ContactFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(saved);
  const read = feedContact.safeParse(typed);
  const isChanged = typed.trim() !== saved;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (read.success && isChanged) onSave(read.data);
      }}
    >
      <Stack gap="sm" mt="lg" align="flex-start">
        <TextInput
          w="100%"
          dir="ltr"
          label={t('feed.contact')}
          description={t('feed.contact_help')}
          error={read.success ? null : t('feed.contact_wrong')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isSaving} disabled={!isChanged || !read.success}>
          {t('feed.contact_save')}
        </Button>
      </Stack>
    </form>
  );
}
