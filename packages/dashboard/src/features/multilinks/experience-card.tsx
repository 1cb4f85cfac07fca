// One experience in the form of a multilink: what it shows, and on which devices.
import { SegmentedControl } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDevices } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../ui/form-field.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { ExperienceTarget, type TargetProps } from './experience-target.tsx';
import { chooseKind, devices, kinds, letterOf, type Side, toHomeAddress } from './multilink-draft.ts';
import classes from './multilink-form.module.css';

const icons = { ALL: IconDevices, MOBILE: IconDeviceMobile, PC: IconDeviceDesktop } as const;

export function ExperienceCard({ side, ...props }: TargetProps & { readonly side: Side }) {
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
    <section className={classes.card} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        <span className={classes.letter} data-side={letter} aria-hidden>
          {letter}
        </span>
        {t('multilinks.experience', { letter })}
      </h3>
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={t('multilinks.form.shows', { letter })}
        data={kinds.map((kind) => ({ value: kind, label: t(`multilinks.kind.${kind}`) }))}
        value={experience.kind}
        onChange={choose}
      />
      <ExperienceTarget {...props} />
      <FormField label={t('multilinks.form.device', { letter })} error={errorOf('device_option')}>
        <SegmentedControl
          fullWidth
          size="md"
          className={classes.devices ?? ''}
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
    </section>
  );
}
