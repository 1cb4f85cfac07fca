// The brand domain: naming it, what its zone needs, how it stands, and giving it up. It is saved by its own buttons, not by the strip.
import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { IconCircleCheck, IconClockHour4, IconAlertTriangle } from '@tabler/icons-react';
import { type BrandDomain, checkDomain, getDomain, removeDomain, setDomain } from '@vitrine/contract/domains';
import type { BusinessId } from '@vitrine/contract/ids';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getLink, listLinks } from '@vitrine/contract/links';
import { listMultilinks } from '@vitrine/contract/multilinks';
import { leastPlanFor } from '@vitrine/contract/plan-gates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointKey, endpointQuery, useEndpointMutation } from '../../api/queries.ts';
import { useRefreshSession, useSession } from '../../api/session.ts';
import { ClosedByPlan } from '../../parts/plans/closed-by-plan.tsx';
import { isOfPlan, PlanAction } from '../../parts/plans/plan-action.tsx';
import { planOpens } from '../../parts/plans/plan-opens.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LeaveGuard } from '../../ui/form-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { buttonBeside } from './button-beside.tsx';
import classes from './settings.module.css';

interface PanelProps {
  readonly businessId: BusinessId;
  readonly canChange: boolean;
}

export function DomainPanel({ businessId, canChange }: PanelProps) {
  const { t } = useTranslation();
  const found = useDomain(businessId);
  return (
    <Card isPadded title={t('settings.domain.title')} help={t('settings.domain.help')}>
      <Loaded query={found} skeleton={<Skeleton height="6rem" />}>
        {({ domain }) =>
          domain === null ? (
            <NameForm businessId={businessId} canChange={canChange} />
          ) : (
            <Standing domain={domain} businessId={businessId} canChange={canChange} />
          )
        }
      </Loaded>
      <ul className={classes.points}>
        <li>{t('settings.domain.before')}</li>
        <li>{t('settings.domain.tls')}</li>
      </ul>
    </Card>
  );
}

function NameForm({ businessId, canChange }: PanelProps) {
  const { t } = useTranslation();
  const { name } = useDomainWork(businessId);
  const [typed, setTyped] = useState('');
  const { user } = useSession();
  if (!canChange) return <Text c="dimmed">{t('settings.domain.none')}</Text>;
  if (!planOpens(user, 'brand domain')) return <ClosedDomain />;
  const fault = name.error?.fields?.find(({ field }) => field === 'domain')?.message;
  return (
    <form
      className={classes.naming}
      onSubmit={(event) => {
        event.preventDefault();
        name.mutate({ params: { business_id: businessId }, body: { domain: typed } });
      }}
    >
      <TextInput
        label={t('settings.domain.label')}
        placeholder="links.yourbrand.com"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
        inputContainer={buttonBeside(
          <Button type="submit" variant="default" disabled={typed.trim() === ''} loading={name.isPending}>
            {t('settings.domain.add')}
          </Button>,
        )}
      />
      {fault === undefined && (
        <ProblemNote problem={name.error}>
          {name.error && isOfPlan(name.error.code) ? <PlanAction isQuiet size="xs" /> : null}
        </ProblemNote>
      )}
      <LeaveGuard isModified={typed.trim() !== '' && !name.isPending} />
    </form>
  );
}

function ClosedDomain() {
  const { t } = useTranslation();
  const plan = t(`shell.plan_name.${leastPlanFor('brand domain')}`);
  return <ClosedByPlan feature="brand domain">{t('settings.domain.closed', { plan })}</ClosedByPlan>;
}

function Standing({ domain, businessId, canChange }: PanelProps & { readonly domain: BrandDomain }) {
  const { t } = useTranslation();
  const { check, remove } = useDomainWork(businessId);
  const [isAsking, setAsking] = useState(false);
  const sent = { params: { business_id: businessId } };
  return (
    <>
      <State domain={domain} />
      {(domain.verified_at === null || domain.fault !== null) && <Records domain={domain} />}
      {canChange && (
        <Group gap="sm">
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate(sent)}>
            {t('settings.domain.check')}
          </Button>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            {t('settings.domain.remove')}
          </Button>
        </Group>
      )}
      <ProblemNote problem={check.error ?? remove.error} />
      <ConfirmDialog
        opened={isAsking}
        title={t('settings.domain.remove_title')}
        confirm={t('settings.domain.remove')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(sent, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {t('settings.domain.remove_body')}
      </ConfirmDialog>
    </>
  );
}

function State({ domain: { domain, verified_at: verifiedAt, checked_at: checkedAt, fault } }: { domain: BrandDomain }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const isWell = verifiedAt !== null && fault === null;
  const Icon = isWell ? IconCircleCheck : fault === null ? IconClockHour4 : IconAlertTriangle;
  return (
    <output className={classes.domain} data-well={isWell}>
      <Icon size={22} aria-hidden />
      <div>
        <Text fw={600}>
          <bdi dir="ltr">{domain}</bdi>
        </Text>
        <Text size="sm">
          {isWell ? t('settings.domain.verified') : t(`settings.domain.fault.${fault ?? 'waiting'}`)}
          {verifiedAt !== null && !isWell && ` ${t('settings.domain.still')}`}
        </Text>
        {checkedAt !== null && (
          <Text size="sm" c="dimmed">
            {t('settings.domain.checked', { when: format.moment(checkedAt) })}
            {verifiedAt === null && ` ${t('settings.domain.again')}`}
          </Text>
        )}
      </div>
    </output>
  );
}

/** What to enter where the domain's zone is kept. */
function Records({ domain }: { domain: BrandDomain }) {
  const { t } = useTranslation();
  return (
    <div>
      <Text fw={600} size="sm" mb="xs">
        {t('settings.domain.records')}
      </Text>
      <ul className={classes.records}>
        {domain.records.map(({ type, name, value }) => (
          <li key={type} className={classes.record}>
            <span className={classes.recordType}>{type}</span>
            <code dir="ltr">{name}</code>
            <code dir="ltr">{value}</code>
            <CopyButton text={value} label={t('settings.domain.copy', { type })} />
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="xs">
        {t('settings.domain.records_help')}
      </Text>
    </div>
  );
}

const sentFor = (businessId: BusinessId) => ({ params: { business_id: businessId } });
const whileWaiting = 20_000;

/** Asked for again while it waits: its zone is looked at on its own. */
const useDomain = (businessId: BusinessId) =>
  useQuery({
    ...endpointQuery(getDomain, sentFor(businessId)),
    refetchInterval: ({ state }) => (state.data?.domain?.verified_at === null ? whileWaiting : false),
  });

/** Links have other addresses once it is verified or given up: lists and the session are read again. */
function useDomainWork(businessId: BusinessId) {
  const cache = useQueryClient();
  const refreshSession = useRefreshSession();
  const work = {
    refreshes: [getLink, listLinks, listMultilinks],
    onSuccess: async (found: { domain: BrandDomain | null }) => {
      cache.setQueryData(endpointKey(getDomain, sentFor(businessId)), found);
      await refreshSession();
    },
  };
  return {
    name: useEndpointMutation(setDomain, work),
    check: useEndpointMutation(checkDomain, work),
    remove: useEndpointMutation(removeDomain, work),
  };
}
