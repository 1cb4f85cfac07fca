// The segments of the reader and of the business: chosen for the screen, and made of the conditions on it.
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus, IconUsersGroup } from '@tabler/icons-react';
import type { Segment } from '@vitrine/contract/saved-questions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { NewSegment } from './segment-dialog.tsx';

export function SegmentMenu({ screen }: { screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const [isSaving, setSaving] = useState(false);
  const { place, go, segments = [], under } = screen;
  return (
    <>
      <Menu position="bottom-start" withInitialFocusPlaceholder={false} portalProps={{ target: '#content' }}>
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUsersGroup size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('analytics.segment.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60dvh" style={{ overflowY: 'auto' }}>
          {segments.length === 0 && <Menu.Label maw="18rem">{t('analytics.segment.none')}</Menu.Label>}
          {(['mine', 'business'] as const).map((owner) => (
            <Group
              key={owner}
              name={t(`analytics.segment.${owner}`)}
              segments={segments.filter((each) => each.owner === owner)}
              applied={place.segment}
              onApply={({ segment_id: id }) => go({ segment: id === place.segment ? null : id })}
            />
          ))}
          {/* a menu has an item, also where there is nothing to save yet */}
          {(under.length > 0 || segments.length === 0) && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconPlus size={16} aria-hidden />}
                disabled={under.length === 0}
                onClick={() => setSaving(true)}
              >
                {t('analytics.segment.save')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSaving && (
        <NewSegment
          filters={under}
          screen={screen}
          onClose={() => setSaving(false)}
          onSaved={(segment) => {
            setSaving(false);
            go({ segment, filters: [] });
          }}
        />
      )}
    </>
  );
}

interface GroupProps {
  readonly name: string;
  readonly segments: readonly Segment[];
  readonly applied: string | null;
  readonly onApply: (segment: Segment) => void;
}

function Group({ name, segments, applied, onApply }: GroupProps) {
  if (segments.length === 0) return null;
  return (
    <>
      <Menu.Label>{name}</Menu.Label>
      {segments.map((segment) => (
        <Menu.CheckboxItem
          key={segment.segment_id}
          checked={segment.segment_id === applied}
          closeMenuOnClick
          onChange={() => onApply(segment)}
        >
          <bdi>{segment.name}</bdi>
        </Menu.CheckboxItem>
      ))}
    </>
  );
}
