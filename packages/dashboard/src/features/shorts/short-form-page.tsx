// The page that creates, changes or copies a short: finds what the form begins with, and who may use it.
import { Skeleton } from '@mantine/core';
import { Navigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toLinkAccess } from '../../api/link-access.ts';
import { useLink } from '../../api/link-lists.ts';
import { useSession } from '../../api/session.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { toastFailed } from '../../ui/toast.ts';
import { useAddressText } from '../../ui/use-address-text.ts';
import { emptyShort, type ShortDraft, toShortCopy, toShortDraft } from './short-draft.ts';
import { ShortForm } from './short-form.tsx';

/** Creates without `linkId`, changes with it, and copies the link named by `?copy=`. */
export function ShortFormPage() {
  const { t } = useTranslation();
  const { linkId } = useParams({ strict: false });
  const copied = useAddressText('copy');
  const { user, brand } = useSession();
  const access = useMemo(() => toLinkAccess(user), [user]);
  const source = linkId ?? (copied === '' ? null : copied);
  const link = useLink(source);
  if (brand === null) return <Navigate to={user.role === 'admin' ? '/auth' : '/admin/home'} replace />;
  if (!access.canChange || access.isTrialOver) return <Navigate to="/admin/shorts" replace />;
  if (source !== null && link.isError) {
    const isGone = link.error.status >= 400 && link.error.status < 500;
    return isGone ? (
      <Gone message={`${t('shorts.form.load_failed')}. ${link.error.message}`} />
    ) : (
      <ErrorState message={link.error.message} requestId={link.error.requestId} onRetry={() => void link.refetch()} />
    );
  }
  if (source !== null && !link.isFetchedAfterMount) return <FormSkeleton />;
  const blank = emptyShort(access.owner);
  const saved = link.data ? clean(toShortDraft(link.data), access.isAdmin) : blank;
  const copy = link.data && linkId === undefined ? toShortCopy(link.data, t('links.form.copy_prefix')) : null;
  return (
    <ShortForm
      key={source ?? 'new'}
      initial={copy ? { ...clean(copy, access.isAdmin), ...(access.isAdmin ? {} : owned(access.owner)) } : saved}
      original={linkId === undefined ? blank : saved}
      existing={linkId === undefined ? null : (link.data ?? null)}
      access={access}
      brand={brand}
    />
  );
}

/** UTM parameters are the merchant's alone: others send none, and the server keeps what is saved. */
const clean = (draft: ShortDraft, isAdmin: boolean): ShortDraft => (isAdmin ? draft : { ...draft, utm: null });

const owned = (owner: { influencerUsername: string | null; promocode: string | null }) =>
  owner.influencerUsername === null
    ? {}
    : { influencerUsername: owner.influencerUsername, promocode: owner.promocode ?? '' };

/** Says why and goes back to the list. */
function Gone({ message }: { readonly message: string }) {
  useEffect(() => toastFailed(message), [message]);
  return <Navigate to="/admin/shorts" replace />;
}

function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <Page narrow>
      <PageHeader title={t('shorts.form.edit_title')} />
      <output aria-label={t('ui.loading')}>
        <FormCard>
          <Skeleton h={20} w="30%" />
          <Skeleton h={96} />
          <Skeleton h={96} />
          <Skeleton h={44} />
        </FormCard>
      </output>
    </Page>
  );
}
