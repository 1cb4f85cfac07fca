// What the figures on screen are narrowed to: a segment and any number of conditions, and the way out of all of them.
import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../ui/foreign-text.ts';
import { EditSegment } from '../segments/segment-dialog.tsx';
import { SegmentMenu } from '../segments/segment-menu.tsx';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { Chip, ConditionsField } from './conditions-field.tsx';
import classes from './filters.module.css';

export function FilterBar({ screen }: { screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const { place, go } = screen;
  const { filters, segment } = place;
  return (
    <section className={classes.bar} aria-label={t('analytics.filter.bar')}>
      <ConditionsField conditions={filters} onChange={(next) => go({ filters: next })} screen={screen}>
        <SegmentMenu screen={screen} />
        <SegmentChip screen={screen} />
      </ConditionsField>
      {(filters.length > 0 || segment !== null) && (
        <Button variant="subtle" color="gray" size="sm" onClick={() => go({ filters: [], segment: null })}>
          {t('analytics.filter.clear')}
        </Button>
      )}
    </section>
  );
}

/** The segment that holds; one that is gone, or somebody else's, can be taken off alone. */
function SegmentChip({ screen }: { screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const { place, go, segments } = screen;
  if (place.segment === null || segments === undefined) return null;
  const applied = segments.find((each) => each.segment_id === place.segment);
  const icon = <IconUsersGroup size={16} aria-hidden />;
  const remove = () => go({ segment: null });
  if (applied === undefined) return <Chip icon={icon} words={t('analytics.segment.gone')} onRemove={remove} />;
  return (
    <>
      <Chip icon={icon} words={isolate(applied.name)} onEdit={() => setEditing(true)} onRemove={remove} />
      {isEditing && (
        <EditSegment
          segment={applied}
          screen={screen}
          onClose={() => setEditing(false)}
          onRemoved={() => {
            setEditing(false);
            remove();
          }}
        />
      )}
    </>
  );
}
