// One experience in the form of a multilink: what it shows, and on which devices.
import { Button, SegmentedControl } from '@mantine/core';
import { IconCopy, IconDeviceDesktop, IconDeviceMobile, IconDevices } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import {
  chooseCollection,
  chooseKind,
  chooseProduct,
  devices,
  type ExperienceDraft,
  kinds,
  letterOf,
  type Side,
  toHomeAddress,
} from './multilink-draft.ts';
import classes from './multilink-form.module.css';
import { limits } from '@vitrine/contract/limits';
import type { PictureUploads } from '../../parts/products/use-picture-uploads.ts';
import { useSession } from '../../api/session.ts';
import { ChosenCollection, ChosenProduct } from '../../parts/products/chosen-entry.tsx';
import { CountedField } from '../../parts/links/counted-field.tsx';
import { PicturesField } from '../../parts/products/pictures-field.tsx';
import { ProductsField } from '../../parts/products/products-field.tsx';
import { StoreAddressField } from '../../parts/links/store-address-field.tsx';
import { type StoreDomains, toDomainName } from '../../parts/links/store-address.ts';
import type { ExperienceField } from './multilink-fields.ts';

const icons = { ALL: IconDevices, MOBILE: IconDeviceMobile, PC: IconDeviceDesktop } as const;

interface CardProps extends TargetProps {
  readonly side: Side;
  /** Both are for the same few devices: said at the second. */
  readonly isClashing: boolean;
  /** It leads to something else than what is saved, and will be counted anew. */
  readonly isReplaced: boolean;
  /** Begins it as a copy of the other one; absent where there is nothing to copy. */
  readonly onCopy?: () => void;
}

export function ExperienceCard({ side, isClashing, isReplaced, onCopy, ...props }: CardProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const id = useId();
  const { experience, uploads, domains, errorOf, onChange } = props;
  const letter = letterOf(side);
  const choose = (value: string) => {
    const kind = kinds.find((known) => known === value);
    if (!kind || kind === experience.kind) return;
    for (const picture of uploads.pictures) uploads.remove(picture.id);
    onChange(chooseKind(experience, kind, toHomeAddress(domains)));
  };
  return (
    <Card isPadded id={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.heading}>
          <span className={classes.letter} data-side={letter} aria-hidden>
            {letter}
          </span>
          {t('multilinks.experience', { letter })}
        </h3>
        {onCopy && (
          <Button
            variant="subtle"
            size="compact-md"
            ms="auto"
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={onCopy}
          >
            {t('multilinks.form.copy_a')}
          </Button>
        )}
      </div>
      <SegmentedControl
        fullWidth
        size="md"
        classNames={{ label: classes.kind ?? '' }}
        aria-label={t('multilinks.form.shows', { letter })}
        data={kinds.map((kind) => ({ value: kind, label: t(`multilinks.kind.${kind}`) }))}
        value={experience.kind}
        onChange={choose}
      />
      <ExperienceTarget {...props} />
      {isReplaced && <output className={classes.replaced}>{t('multilinks.form.replaced', { letter })}</output>}
      <FormField
        label={t('multilinks.form.device', { letter })}
        error={errorOf('device_option') ?? (isClashing ? t('multilinks.form.device_both') : undefined)}
      >
        <SegmentedControl
          fullWidth
          size="md"
          classNames={{ label: classes.kind ?? '' }}
          aria-label={t('multilinks.form.device', { letter })}
          data={devices.map((device) => {
            const Icon = icons[device];
            const label = (
              <span className={classes.device}>
                <Icon size={20} aria-hidden />
                <span>{t(`multilinks.${isNarrow ? 'device_short' : 'device'}.${device}`)}</span>
              </span>
            );
            return { value: device, label };
          })}
          value={experience.device}
          onChange={(value) => {
            const device = devices.find((known) => known === value);
            if (device) onChange({ ...experience, device });
          }}
        />
      </FormField>
    </Card>
  );
}

interface TargetProps {
  readonly experience: ExperienceDraft;
  readonly uploads: PictureUploads;
  readonly domains: StoreDomains;
  readonly errorOf: (...fields: ExperienceField[]) => string | undefined;
  readonly onChange: (next: ExperienceDraft) => void;
}

/** A look of its own, or one product, one collection, one address of the store. */
function ExperienceTarget(props: TargetProps): ReactNode {
  const { experience, errorOf, onChange } = props;
  switch (experience.kind) {
    case 'look':
      return <LookTarget {...props} />;
    case 'product':
      return (
        <ChosenProduct
          chosen={experience.products[0] ?? null}
          url={experience.url}
          error={errorOf('link_resource.inventory_ids', 'link_resource.shopping_redirect_url')}
          onChoose={(product) => onChange(chooseProduct(experience, product))}
        />
      );
    case 'collection':
      return (
        <ChosenCollection
          chosen={experience.collection}
          url={experience.url}
          error={errorOf('link_resource.collection_ids', 'link_resource.shopping_redirect_url')}
          onChoose={(collection) => onChange(chooseCollection(experience, collection))}
        />
      );
    case 'custom':
      return <CustomTarget {...props} />;
  }
}

function LookTarget({ experience, uploads, errorOf, onChange }: TargetProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <>
      <ProductsField
        draft={experience}
        error={errorOf('link_resource.inventory_ids', 'link_resource.selected_options')}
        most={user.products_limit}
        onChange={onChange}
      />
      <PicturesField uploads={uploads} error={errorOf('link_resource.images')} />
      <CountedField
        label={t('links.form.description')}
        description={t('multilinks.form.description_help')}
        value={experience.description}
        limit={limits.description}
        rows={[2, 8]}
        error={errorOf('link_resource.description')}
        onChange={(description) => onChange({ ...experience, description })}
      />
    </>
  );
}

/** Left empty, it becomes the store's home page again. */
function CustomTarget({ experience, domains, errorOf, onChange }: TargetProps) {
  const { t } = useTranslation();
  return (
    <StoreAddressField
      value={experience.url}
      domains={domains}
      help={t('multilinks.form.url_help', { domain: toDomainName(domains[0] ?? '') })}
      error={errorOf('link_resource.shopping_redirect_url')}
      onBlur={() => experience.url.trim() === '' && onChange({ ...experience, url: toHomeAddress(domains) })}
      onChange={(url) => onChange({ ...experience, url })}
    />
  );
}
