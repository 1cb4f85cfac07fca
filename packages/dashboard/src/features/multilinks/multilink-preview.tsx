// What the preview of a multilink shows: its address, its figures, which experience leads, and both in a table.
import type { Multilink } from '@vitrine/contract/multilinks';
import { useTranslation } from 'react-i18next';
import { usePreviewReader } from '../../parts/previews/use-link-preview.ts';
import { PreviewLayout } from '../../parts/previews/preview-layout.tsx';
import { PreviewTiles } from '../../parts/previews/preview-tiles.tsx';
import { ExperienceTable } from './experience-table.tsx';
import { MultilinkActions } from './multilink-actions.tsx';
import { toCounted } from './multilink-item.ts';
import { MultilinkSummary } from './multilink-summary.tsx';
import { VerdictCard } from './verdict-card.tsx';

export function MultilinkPreview({ multilink, onLeave }: { multilink: Multilink; onLeave: () => void }) {
  const { t } = useTranslation();
  const { rights, zone } = usePreviewReader();
  return (
    <PreviewLayout
      top={
        <>
          <MultilinkActions multilink={multilink} onLeave={onLeave} />
          <MultilinkSummary multilink={multilink} zone={zone} />
          <PreviewTiles
            figures={toCounted(multilink.link_analytics)}
            currency={multilink.currency}
            rights={rights}
            counts="views"
            range={t('links.figure.lifetime')}
          />
        </>
      }
    >
      <VerdictCard multilink={multilink} />
      <ExperienceTable multilink={multilink} />
    </PreviewLayout>
  );
}
