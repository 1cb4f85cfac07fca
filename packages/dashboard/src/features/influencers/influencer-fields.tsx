// The fields of an influencer: who they are, their code, what they earn, and what they may see.
import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import type { Permissions } from '@vitrine/contract/identity';
import { limits } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCodeInStore } from '../../parts/codes/use-code-in-store.ts';
import type { EmailCheck, NameCheck } from './use-influencer-checks.ts';
import { type createInfluencer, type Influencer, listInfluencers } from '@vitrine/contract/influencers';
import { useEndpointQuery } from '../../api/queries.ts';
import type { EndpointForm } from '../../api/use-endpoint-form.ts';
import { CodeInStore } from '../../parts/codes/code-in-store.tsx';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { LinkTags } from '../../parts/links/link-place.tsx';
import { Card } from '../../ui/card.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { FormField } from '../../ui/form-field.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { FaceField } from '../../parts/influencers/face-field.tsx';
import {
  cleanPercent,
  cleanUsername,
  type InfluencerDraft,
  listMissing,
  permissionNames,
  switchPermission,
} from './influencer-draft.ts';
import classes from './influencers.module.css';

/** Neither part knows which call the form is sent to. */
type Form = EndpointForm<typeof createInfluencer, InfluencerDraft>;

interface FieldsProps {
  readonly form: Form['form'];
  readonly field: Form['field'];
  /** Null for somebody whose name stays. */
  readonly name: NameCheck | null;
  readonly email: EmailCheck;
  /** What they are paid for each order instead of a rate; null where the rate holds. */
  readonly flat?: Influencer['commission_flat'];
  /** Whether new influencers have terms besides those shown here. */
  readonly hasMore?: boolean;
  /** While a picture is on its way nothing is saved. */
  readonly onUploading: (isUploading: boolean) => void;
}

export function InfluencerFields({ form, field, name, email, flat = null, hasMore = false, onUploading }: FieldsProps) {
  const { t } = useTranslation();
  const [isBegun, setBegun] = useState(false);
  const { profile_image_url: face } = form.values;
  // there is nothing to leave empty in a picture: it is missed once another field was left, or somebody there is changed
  const isMissed = face === '' && (isBegun || (name === null && form.isDirty()));
  const missed = isMissed ? t('validation.picture_required') : undefined;
  return (
    <div className={classes.fields} onBlur={() => setBegun(true)}>
      <Card isPadded>
        <FaceField
          value={face}
          error={missed ?? field('profile_image_url').error}
          onChange={(url) => form.setFieldValue('profile_image_url', url)}
          onBusy={onUploading}
        />
        <Who form={form} field={field} name={name} email={email} />
      </Card>
      <Card isPadded>
        <Terms form={form} field={field} flat={flat} isThere={name === null} hasMore={hasMore} />
      </Card>
      <Card isPadded>
        <PermissionSwitches
          value={form.values.permissions}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
        />
      </Card>
    </div>
  );
}

function Who({ form, field, name, email }: Omit<FieldsProps, 'flat' | 'hasMore' | 'onUploading'>) {
  const { t } = useTranslation();
  const nameError = field('username').error;
  const inStore = useCodeInStore(form.values.promocode);
  return (
    <div className={classes.pair}>
      <TextInput
        label={t('influencers.form.username')}
        description={t(name === null ? 'influencers.form.username_stays' : 'influencers.form.username_help')}
        maxLength={limits.username.max}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        readOnly={name === null}
        {...field('username')}
        {...(name === null ? { variant: 'filled' } : {})}
        onChange={(event) => form.setFieldValue('username', cleanUsername(event.currentTarget.value))}
        error={(name?.problem ? t(`influencers.form.${name.problem}`) : null) ?? nameError}
      />
      <TextInput
        label={t('influencers.form.email')}
        description={t(name === null ? 'influencers.form.email_help_saved' : 'influencers.form.email_help')}
        type="email"
        maxLength={limits.email.max}
        autoComplete="off"
        dir="ltr"
        {...field('email')}
        error={(email.problem ? t(`influencers.form.${email.problem}`) : null) ?? field('email').error}
      />
      <div>
        <TextInput
          label={t('influencers.promocode')}
          description={t('influencers.form.promocode_help')}
          maxLength={limits.promocode}
          autoComplete="off"
          spellCheck={false}
          {...field('promocode')}
        />
        <CodeInStore {...inStore} />
      </div>
      <TextInput
        label={t('influencers.form.phone')}
        description={t('influencers.form.phone_help')}
        type="tel"
        autoComplete="off"
        dir="ltr"
        {...field('phone')}
      />
      <Tags form={form} field={field} />
    </div>
  );
}

function Tags({ form, field }: Pick<FieldsProps, 'form' | 'field'>) {
  const { t } = useTranslation();
  const { data } = useEndpointQuery(listInfluencers, {});
  const known = new Set(data?.influencers.flatMap(({ tags }) => tags));
  return (
    <LinkTags
      value={form.values.tags}
      known={[...known].toSorted()}
      error={field('tags').error}
      help={t('influencers.form.tags_help')}
      onChange={(tags) => form.setFieldValue('tags', tags)}
    />
  );
}

interface TermsProps extends Pick<FieldsProps, 'form' | 'field'> {
  readonly flat: Influencer['commission_flat'];
  /** Somebody who is there has a history of terms, and may have rates of their own. */
  readonly isThere: boolean;
  readonly hasMore: boolean;
}

function Terms({ form, field, flat, isThere, hasMore }: TermsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { pay, currency } = form.values;
  const share = (name: 'commission' | 'ratio') => ({
    inputMode: 'decimal' as const,
    rightSection: '%',
    dir: 'ltr',
    ...field(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      form.setFieldValue(name, cleanPercent(event.currentTarget.value)),
  });
  return (
    <FormField label={t('influencers.form.terms')} help={t('influencers.form.terms_help')}>
      {!isThere && (
        <SegmentedControl
          fullWidth
          aria-label={t('influencers.form.pay')}
          value={pay}
          onChange={(next) => form.setFieldValue('pay', next === 'flat' ? 'flat' : 'rate')}
          data={(['rate', 'flat'] as const).map((each) => ({ value: each, label: t(`influencers.form.pay_${each}`) }))}
        />
      )}
      {pay === 'flat' ? (
        <TextInput
          label={`${t('influencers.form.flat')} (${currency})`}
          description={t('influencers.form.flat_help', { currency })}
          inputMode="decimal"
          dir="ltr"
          {...field('flat')}
        />
      ) : (
        <div className={classes.pair}>
          <TextInput
            label={t('influencers.form.commission')}
            description={
              flat === null
                ? t('influencers.form.commission_help')
                : t('influencers.form.flat_holds', { amount: isolate(format.money(flat.amount, flat.currency)) })
            }
            placeholder="0"
            {...share('commission')}
          />
          <TextInput
            label={t('influencers.form.ratio')}
            description={t('influencers.form.ratio_help')}
            placeholder="100"
            {...share('ratio')}
          />
        </div>
      )}
      <Switch label={t('influencers.form.reduce_refunds')} {...field('reduce_refunds', { type: 'checkbox' })} />
      {pay === 'rate' && (
        <Switch label={t('influencers.form.reduce_vat')} {...field('reduce_vat', { type: 'checkbox' })} />
      )}
      {hasMore && <p className={classes.more}>{t('influencers.form.more_terms')}</p>}
      {!isThere && (
        <AddressLink className={classes.further} href="/admin/settings/terms">
          {t('influencers.form.default_terms')}
        </AddressLink>
      )}
      {isThere && (
        <AddressLink
          className={classes.further}
          href={`/admin/influencers/${encodeURIComponent(form.values.username)}/earnings?part=terms`}
        >
          {t('influencers.form.further_terms')}
        </AddressLink>
      )}
    </FormField>
  );
}

/** One that waits for another is closed and says for which; what is stored of it stays. */
function PermissionSwitches({ value, onChange }: { value: Permissions; onChange: (value: Permissions) => void }) {
  const { t } = useTranslation();
  return (
    <FormField label={t('influencers.form.permissions')} help={t('influencers.form.permissions_help')}>
      {permissionNames.map((name) => {
        const missing = listMissing(name, value);
        const waits = missing.map((needed) => t(`influencers.permissions.${needed}`)).join(', ');
        return (
          <Switch
            key={name}
            label={t(`influencers.permissions.${name}`)}
            description={missing.length > 0 ? t('influencers.permissions.waits', { for: waits }) : undefined}
            checked={value[name]}
            disabled={missing.length > 0}
            onChange={(event) => onChange(switchPermission(value, name, event.currentTarget.checked))}
          />
        );
      })}
    </FormField>
  );
}
