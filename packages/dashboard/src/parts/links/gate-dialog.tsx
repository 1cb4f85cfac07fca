// Sets when a link lets shoppers in, for how many visits and with which password; and tells what shoppers will see.
import { Button, Group, NumberInput, PasswordInput, Stack, Switch, TextInput } from '@mantine/core';
import { gateDraft } from '@vitrine/contract/link-gates';
import { limits } from '@vitrine/contract/limits';
import { can } from '@vitrine/contract/rights';
import type { TFunction } from 'i18next';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { useSession } from '../../api/session.ts';
import { toFieldErrors } from '../../api/validation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import type { ListItem } from './entity-list-item.ts';
import { type GateFields, listSeen, type SetGate, toGateFields, toGateSent } from './gate-draft.ts';
import classes from './gate-dialog.module.css';

interface DialogProps {
  readonly item: Pick<ListItem, 'id' | 'title' | 'gate'>;
  readonly zone: string;
  readonly onSet: SetGate;
  readonly onClose: () => void;
}

type Errors = Readonly<Record<string, string>>;

export function GateDialog({ item, zone, onSet, onClose }: DialogProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [draft, setDraft] = useState(() => toGateFields(item.gate));
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setSaving] = useState(false);
  const change = (part: Partial<GateFields>) => {
    setErrors({});
    setProblem(null);
    setDraft({ ...draft, ...part });
  };
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const lacksPassword = draft.isLocked && draft.password === '' && item.gate?.has_password !== true;
    const checked = gateDraft.safeParse(toGateSent(draft));
    const faults = checked.success ? {} : toErrors(checked.error.issues, t);
    const found = lacksPassword ? { ...faults, password: t('validation.required') } : faults;
    if (Object.keys(found).length > 0) return setErrors(found);
    setSaving(true);
    const refused = await onSet(item.id, toGateSent(draft));
    setSaving(false);
    if (refused === null) {
      toastDone(t('gates.saved'));
      return onClose();
    }
    const ofFields = Object.fromEntries(refused.fields.map(({ field, message }) => [field, message]));
    setErrors(ofFields);
    setProblem(refused.fields.length === 0 ? refused : null);
  };
  return (
    <Dialog opened onClose={onClose} title={t('gates.title', { title: isolate(item.title) })}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <Times draft={draft} errors={errors} zone={zone} onChange={change} />
          <Visits draft={draft} errors={errors} counted={item.gate?.visits_counted ?? null} onChange={change} />
          <Password draft={draft} errors={errors} isKept={item.gate?.has_password === true} onChange={change} />
          <Seen draft={draft} />
          <ProblemNote problem={problem} />
          <Group justify="flex-end" gap="sm" grow={isNarrow}>
            <Button variant="default" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" loading={isSaving}>
              {t('gates.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** An end before its start has a sentence of its own. */
function toErrors(issues: Parameters<typeof toFieldErrors>[0], t: TFunction): Errors {
  const isBackwards = issues.some(({ message }) => message === 'range_backwards');
  return { ...toFieldErrors(issues, (path) => path, t), ...(isBackwards ? { ends_at: t('gates.backwards') } : {}) };
}

interface PartProps {
  readonly draft: GateFields;
  readonly errors: Errors;
  readonly onChange: (part: Partial<GateFields>) => void;
}

function Times({ draft, errors, zone, onChange }: PartProps & { zone: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.times}>
      <TextInput
        type="datetime-local"
        size="md"
        label={t('gates.starts')}
        description={t('gates.starts_help')}
        value={draft.startsAt}
        error={errors['starts_at']}
        data-autofocus
        onChange={(event) => onChange({ startsAt: event.currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        size="md"
        label={t('gates.ends')}
        description={t('gates.ends_help', { zone: isolate(zone.replaceAll('_', ' ')) })}
        value={draft.endsAt}
        error={errors['ends_at']}
        onChange={(event) => onChange({ endsAt: event.currentTarget.value })}
      />
    </div>
  );
}

function Visits({ draft, errors, counted, onChange }: PartProps & { counted: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { user } = useSession();
  const help = t('gates.visits_help');
  return (
    <>
      <NumberInput
        size="md"
        dir="ltr"
        hideControls
        allowNegative={false}
        allowDecimal={false}
        inputMode="numeric"
        max={limits.gateVisits}
        label={t('gates.visits')}
        description={
          counted === null
            ? help
            : `${help} ${t('gates.counted', { count: counted, visits: format.count(counted).full })}`
        }
        value={draft.visits}
        error={errors['visits_limit']}
        onChange={(visits) => onChange({ visits: typeof visits === 'number' ? visits : '' })}
      />
      <TextInput
        type="url"
        size="md"
        dir="ltr"
        label={t('gates.fallback')}
        description={t(can(user, 'edit any link') ? 'gates.fallback_help' : 'gates.fallback_own')}
        placeholder="https://"
        value={draft.fallback}
        error={errors['fallback_url']}
        onChange={(event) => onChange({ fallback: event.currentTarget.value })}
      />
    </>
  );
}

function Password({ draft, errors, isKept, onChange }: PartProps & { isKept: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Switch
        label={t('gates.lock')}
        description={t('gates.lock_help')}
        checked={draft.isLocked}
        onChange={(event) => onChange({ isLocked: event.currentTarget.checked, password: '' })}
      />
      {draft.isLocked && (
        <PasswordInput
          size="md"
          autoComplete="new-password"
          label={t(isKept ? 'gates.new_password' : 'gates.password')}
          description={isKept ? t('gates.kept') : null}
          maxLength={limits.gatePassword.max}
          value={draft.password}
          error={errors['password']}
          visibilityToggleButtonProps={{ 'aria-label': t('gates.show_password') }}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function Seen({ draft }: Pick<PartProps, 'draft'>) {
  const { t } = useTranslation();
  const format = useFormat();
  // what the clocks of the store show stands as it is
  const moment = (minute: string): string => (minute === '' ? '' : isolate(format.moment(`${minute}Z`, 'UTC')));
  const visits = draft.visits === '' ? 0 : draft.visits;
  const values = {
    start: moment(draft.startsAt),
    end: moment(draft.endsAt),
    count: visits,
    visits: format.count(visits).full,
    address: isolate(draft.fallback.trim().replace(/^https?:\/\//, '')),
  };
  return (
    <div className={classes.seen} aria-live="polite" data-part="seen">
      <strong>{t('gates.seen.title')}</strong>
      <ul>
        {listSeen(draft).map((part) => (
          <li key={part}>{t(`gates.seen.${part}`, values)}</li>
        ))}
      </ul>
    </div>
  );
}
