// The terms new influencers begin with: the same fields as the terms of one, saved for the business.
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Navigate, useNavigate } from '@tanstack/react-router';
import type { BusinessId } from '@vitrine/contract/ids';
import type { Terms } from '@vitrine/contract/influencers';
import { getDefaultTerms, updateDefaultTerms } from '@vitrine/contract/terms';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { LeaveGuard } from '../../ui/form-screen.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { toastDone } from '../../ui/toast.ts';
import classes from './earnings.module.css';
import { FormEnding } from './form-parts.tsx';
import { toDraft, toFormField, toTerms } from './terms-draft.ts';
import { listDifferences, listNamed } from '../../parts/terms/terms-facts.ts';
import { TermsFields } from './terms-fields.tsx';
import { useNames } from './use-terms.ts';

/** For the merchant alone, with a store; others find themselves on home. */
export function DefaultTermsPage() {
  const session = useSession();
  const { t } = useTranslation();
  const { brand } = session;
  if (brand === null) return <Navigate to="/admin/home" replace />;
  return (
    <Page narrow>
      <PageHeader
        title={t('earnings.terms.defaults')}
        help={t('earnings.terms.defaults_help')}
        lead={
          <ActionIcon component={AddressLink} href="/admin/settings" size={44} aria-label={t('shell.settings')}>
            <IconArrowLeft className="pointing" aria-hidden />
          </ActionIcon>
        }
      />
      <Found businessId={brand.business_id} currency={brand.currency} />
    </Page>
  );
}

function Found({ businessId, currency }: { businessId: BusinessId; currency: string }) {
  const { t } = useTranslation();
  const standing = useEndpointQuery(getDefaultTerms, { params: { business_id: businessId } });
  return (
    <Loaded query={standing} skeleton={<Blocks heights={[480]} />} failed={t('earnings.terms.defaults_failed')}>
      {({ terms }) => <DefaultsForm key={JSON.stringify(terms)} terms={terms} {...{ businessId, currency }} />}
    </Loaded>
  );
}

interface FormProps {
  readonly businessId: BusinessId;
  readonly currency: string;
  readonly terms: Terms;
}

function DefaultsForm({ businessId, currency, terms }: FormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const named = listNamed([terms]);
  const known = useNames(named.products, named.collections);
  const { form, field, submit, problem, isSaving, isAcceptable } = useEndpointForm(updateDefaultTerms, {
    initialValues: toDraft(terms, currency, known),
    toSent: (values) => ({ params: { business_id: businessId }, body: { terms: toTerms(values) } }),
    fieldOf: toFormField,
    refreshes: [getDefaultTerms],
    onDone: () => {
      toastDone(t('earnings.terms.defaults_saved'));
    },
  });
  const next = isAcceptable ? toTerms(form.values) : null;
  const isChanged = next !== null && listDifferences(terms, next).length > 0;
  return (
    <Card isPadded>
      <form className={classes.form} onSubmit={submit}>
        <TermsFields form={form} field={field} />
        <FormEnding
          problem={problem}
          note={t('earnings.terms.defaults_note')}
          send={t('earnings.terms.defaults_save')}
          canSend={isChanged}
          isSaving={isSaving}
          onCancel={() => void navigate({ href: '/admin/settings' })}
        />
      </form>
      <LeaveGuard isModified={isChanged && !isSaving} />
    </Card>
  );
}
