// Another place in the team for somebody: their role, and their own rights beside it.
import { Button, Group } from '@mantine/core';
import type { Membership } from '@vitrine/contract/team-rights';
import { editMember, type Member } from '@vitrine/contract/team';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { PlaceFields } from './place-fields.tsx';
import classes from './team.module.css';
import { useTeamChange } from './use-team.ts';

export function EditDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { user } = useSession();
  const [place, setPlace] = useState<Membership>({
    role: member.role === 'owner' ? 'manager' : member.role,
    exceptions: member.exceptions,
  });
  const save = useTeamChange(editMember, t('team.form.saved'), onClose);
  return (
    <Dialog opened onClose={onClose} title={t('team.form.edit_title', { name: isolate(member.name) })} size="lg">
      <div className={classes.form}>
        <PlaceFields own={user.rights} place={place} onChange={setPlace} />
        <Group justify="flex-end" grow={isNarrow}>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            loading={save.isPending}
            onClick={() => save.mutate({ params: { account_id: member.account_id }, body: place })}
          >
            {t('team.form.save')}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}
