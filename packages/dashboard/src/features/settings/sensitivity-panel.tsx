// From how alike on a product is suggested or stands in for another, and from how sure on AI tags posts, with how well it knows this store.
import { Radio, Stack } from '@mantine/core';
import type { TaggingReport } from '@vitrine/contract/vision';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import type { ProductPanelProps } from './product-panels.tsx';
import type { SettingsDraft } from './settings-draft.ts';
import classes from './settings.module.css';
import { ReportNote } from './tagging-report.tsx';
import { toFoundFraction, toRightFraction } from './tagging-fractions.ts';
import { useTaggingReport } from './use-tagging-report.ts';

const sensitivities = ['HIGH', 'MEDIUM', 'LOW', 'OFF'] as const;
type Sensitivity = (typeof sensitivities)[number];

interface PanelProps extends Omit<ProductPanelProps, 'draft'> {
  readonly draft: Pick<SettingsDraft, 'sensitivity'>;
}

export function SensitivityPanel({ ended, ...shared }: PanelProps) {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('settings.sensitivity.title')} help={t('settings.sensitivity.help')}>
      {ended ?? <Choice {...shared} />}
      <ul className={classes.points}>
        <li>{t('settings.sensitivity.today')}</li>
        <li>{t('settings.sensitivity.when')}</li>
      </ul>
    </Card>
  );
}

function Choice({ draft, canChange, onChange }: Omit<PanelProps, 'ended'>) {
  const { t } = useTranslation();
  const report = useTaggingReport();
  return (
    <>
      <Radio.Group
        aria-label={t('settings.sensitivity.title')}
        value={draft.sensitivity}
        onChange={(chosen) =>
          onChange({ sensitivity: sensitivities.find((each) => each === chosen) ?? draft.sensitivity })
        }
      >
        <Stack gap="sm">
          {sensitivities.map((each) => (
            <Radio
              key={each}
              className={classes.choice ?? ''}
              value={each}
              disabled={!canChange}
              label={t(`settings.sensitivity.${each}`)}
              description={<Help sensitivity={each} report={report.query.data} />}
            />
          ))}
        </Stack>
      </Radio.Group>
      <ReportNote {...report} canChange={canChange} />
    </>
  );
}

interface HelpProps {
  readonly sensitivity: Sensitivity;
  /** Undefined as long as it is not known. */
  readonly report: TaggingReport | undefined;
}

/** What it does, and how well that goes in this store once it was tested. */
function Help({ sensitivity, report }: HelpProps) {
  const { t } = useTranslation();
  const level = report?.levels.find((each) => each.sensitivity === sensitivity);
  return (
    <>
      {t(`settings.sensitivity.${sensitivity}_help`)}
      {level && <Quality level={level} />}
    </>
  );
}

function Quality({ level: { tags, right, found } }: { readonly level: TaggingReport['levels'][number] }) {
  const { t } = useTranslation();
  if (!tags) return <span className={classes.quality}>{t('settings.sensitivity.report.no_tags')}</span>;
  return (
    <span className={classes.quality}>
      {right !== null && (
        <span>
          <Right share={right} />
        </span>
      )}{' '}
      <span>
        <Found share={found} />
      </span>
    </span>
  );
}

function Right({ share }: { readonly share: number }) {
  const { t } = useTranslation();
  if (share === 1) return t('settings.sensitivity.report.all_right');
  return t('settings.sensitivity.report.right', toRightFraction(share));
}

function Found({ share }: { readonly share: number }) {
  const { t } = useTranslation();
  if (share === 0) return t('settings.sensitivity.report.none_found');
  if (share === 1) return t('settings.sensitivity.report.all_found');
  return t('settings.sensitivity.report.found', toFoundFraction(share));
}
