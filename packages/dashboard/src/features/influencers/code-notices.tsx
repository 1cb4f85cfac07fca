// What looks wrong with an influencer's promo code, and the dialog that gives them another one.
import { Alert, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconShoppingBag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CodeNotice, rotateCode } from '@vitrine/contract/attribution';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { codeGraceDays, limits } from '@vitrine/contract/limits';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '@vitrine/contract/rights';
import { useSession } from '../../api/session.ts';
import { useCodeNotices, useRotateCode } from './use-influencer.ts';
import { useCodeInStore } from '../../parts/codes/use-code-in-store.ts';
import { CodeInStore } from '../../parts/codes/code-in-store.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './code-notices.module.css';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';

interface NoticesProps {
  readonly username: string;
  /** What stands below, and comes with them: they would push it down. */
  readonly children?: ReactNode;
}

/** Nothing when nothing looks wrong; the merchant's alone. */
export function CodeNotices(props: NoticesProps) {
  const session = useSession();
  return can(session.user, 'edit influencers') ? <Notices {...props} /> : props.children;
}

function Notices({ username, children }: NoticesProps) {
  const { t } = useTranslation();
  const query = useCodeNotices(username);
  return (
    <>
      <Loaded query={query} skeleton={<Blocks heights={[420]} />} failed={t('influencers.code.failed')}>
        {({ promocode, notices }) =>
          promocode !== null && <Listed username={username} promocode={promocode} notices={notices} />
        }
      </Loaded>
      {query.isPending ? null : children}
    </>
  );
}

interface ListedProps {
  readonly username: string;
  readonly promocode: string;
  readonly notices: readonly CodeNotice[];
}

function Listed({ username, promocode, notices }: ListedProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const rotate = (
    <Button size="compact-md" onClick={() => setOpen(true)} style={{ minBlockSize: '2.75rem' }}>
      {t('influencers.code.rotate')}
    </Button>
  );
  if (notices.length === 0) return null;
  return (
    <Stack gap="sm">
      {notices.map((notice) => (
        <Notice key={toKey(notice)} notice={notice} action={notice.kind === 'leaked_code' ? rotate : null} />
      ))}
      <RotateDialog username={username} promocode={promocode} opened={isOpen} onClose={() => setOpen(false)} />
    </Stack>
  );
}

const toKey = (notice: CodeNotice): string =>
  'promocode' in notice ? `${notice.kind} ${notice.promocode}` : notice.kind;

function Notice({ notice, action }: { notice: CodeNotice; action: ReactNode }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  switch (notice.kind) {
    case 'leaked_code': {
      const code = isolate(notice.promocode);
      const places = notice.places.map(({ name }) => isolate(name)).join(', ');
      return (
        <Alert
          classNames={{ title: classes.title ?? '', message: classes.message ?? '' }}
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('influencers.code.leaked', { code })}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">
              {t('influencers.code.leaked_body', {
                count: notice.orders,
                places: format.count(notice.places_count).full,
                days: notice.days,
              })}{' '}
              {t('influencers.code.leaked_places', { places })}
            </Text>
            {action}
          </Stack>
        </Alert>
      );
    }
    case 'self_purchases':
      return (
        <Alert
          classNames={{ title: classes.title ?? '', message: classes.message ?? '' }}
          color="yellow"
          icon={<IconShoppingBag aria-hidden />}
          title={t('influencers.code.own', { count: notice.orders })}
        >
          <Text size="sm">
            {t('influencers.code.own_body', { when: format.moment(notice.last_at) })}{' '}
            <Link to="/admin/orders">{t('influencers.code.own_see')}</Link>
          </Text>
        </Alert>
      );
    case 'code_kept':
      return (
        <Alert
          classNames={{ title: classes.title ?? '', message: classes.message ?? '' }}
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('influencers.code.kept', { code: isolate(notice.promocode) })}
        >
          <Text size="sm">
            {t(notice.reason === 'in_use' ? 'influencers.code.kept_in_use' : 'influencers.code.kept_body')}
          </Text>
        </Alert>
      );
    case 'code_awaited':
      return <AwaitedNotice notice={notice} />;
    case 'code_in_grace':
      return (
        <Alert
          classNames={{ title: classes.title ?? '', message: classes.message ?? '' }}
          color="gray"
          icon={<IconClock aria-hidden />}
          title={t('influencers.code.grace', { code: isolate(notice.promocode) })}
        >
          <Text size="sm">{t('influencers.code.grace_body', { when: format.moment(notice.until) })}</Text>
        </Alert>
      );
  }
}

/** Made by hand it is there at once: the way to it stands below, once the store says that it lacks it. */
function AwaitedNotice({ notice }: { notice: Extract<CodeNotice, { kind: 'code_awaited' }> }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const inStore = useCodeInStore(notice.promocode);
  const { look } = inStore;
  const isAnswered = look.kind === 'known' && look.discount.state !== 'unknown';
  return (
    <Alert
      classNames={{ title: classes.title ?? '', message: classes.message ?? '' }}
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('influencers.code.awaited', { code: isolate(notice.promocode) })}
    >
      <Stack gap="xs">
        <Text size="sm">
          {t(`influencers.code.awaited_why.${notice.reason}`)}{' '}
          {t('influencers.code.awaited_body', { when: format.moment(notice.next_at) })}
        </Text>
        {isAnswered && <CodeInStore {...inStore} />}
      </Stack>
    </Alert>
  );
}

interface RotateProps {
  readonly username: string;
  readonly promocode: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function RotateDialog({ username, promocode, opened, onClose }: RotateProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('influencers.code.title', { name: isolate(`@${username}`) })}>
      <RotateForm username={username} promocode={promocode} onClose={onClose} />
    </Dialog>
  );
}

function RotateForm({ username, promocode, onClose }: Omit<RotateProps, 'opened'>) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const rotate = useRotateCode();
  const [code, setCode] = useState('');
  const [days, setDays] = useState<number | string>(codeGraceDays.usual);
  const isDays = Number.isInteger(days) && Number(days) >= codeGraceDays.min && Number(days) <= codeGraceDays.max;
  const send = () => rotate.mutate({ params: { username }, body: { promocode: code, grace_days: Number(days) } });
  if (rotate.data) return <Rotated made={rotate.data} onClose={onClose} />;
  return (
    <Stack>
      <Text size="sm">{t('influencers.code.body', { code: isolate(promocode) })}</Text>
      <TextInput
        label={t('influencers.code.new')}
        description={t('influencers.code.new_help')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.promocode}
        data-autofocus
        value={code}
        error={rotate.error?.message}
        onChange={(event) => {
          rotate.reset();
          setCode(event.currentTarget.value.trim());
        }}
      />
      <NumberInput
        label={t('influencers.code.days')}
        description={t('influencers.code.days_help', { code: isolate(promocode) })}
        min={codeGraceDays.min}
        max={codeGraceDays.max}
        allowDecimal={false}
        allowNegative={false}
        inputMode="numeric"
        hideControls
        value={days}
        error={isDays ? undefined : t('influencers.code.days_range', { max: codeGraceDays.max })}
        onChange={setDays}
      />
      <Group justify="flex-end" gap="sm" grow={isNarrow}>
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button loading={rotate.isPending} disabled={!isDays} onClick={send}>
          {t('influencers.code.confirm')}
        </Button>
      </Group>
    </Stack>
  );
}

interface RotatedProps {
  readonly made: Pick<AnswerOf<typeof rotateCode>, 'promocode' | 'links_changed' | 'in_store' | 'before'>;
  readonly onClose: () => void;
}

/** How the new code stands in the store; where it could not be made there, making it by hand is a click away. */
function Rotated({ made, onClose }: RotatedProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { promocode, links_changed: count, in_store: stands, before } = made;
  const inStore = useCodeInStore(promocode);
  return (
    <Stack>
      <div>
        <Text fw={600}>{t('influencers.code.done', { code: isolate(promocode), count })}</Text>
        <Text size="sm">{t(`discounts.rotated.${stands}`)}</Text>
        {before !== null && stands !== 'no_store' && (
          <Text size="sm">{t('discounts.rotated.ends', { code: isolate(before) })}</Text>
        )}
        <Text size="sm">{t('discounts.rotated.told')}</Text>
        <CodeInStore {...inStore} />
      </div>
      <Group justify="flex-end" gap="sm" grow={isNarrow}>
        <Button onClick={onClose}>{t('discounts.rotated.done')}</Button>
      </Group>
    </Stack>
  );
}
