// Where on a look's first image its products are: each point is moved there, or all are taken away.
import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listPoints, type LookDraft } from '../../parts/links/look-draft.ts';
import { PointsOnImage } from '../../parts/points/points-on-image.tsx';
import classes from './look-form.module.css';

interface PointsProps {
  readonly draft: LookDraft;
  /** The look's first image. */
  readonly image: string;
  readonly onChange: (draft: LookDraft) => void;
}

/** Nothing of a look without points. */
export function LookPoints({ draft, image, onChange }: PointsProps) {
  const { t } = useTranslation();
  const count = Object.keys(listPoints(draft)).length;
  if (count === 0) return null;
  return (
    <section className={classes.together} aria-label={t('points.title')}>
      <PointsOnImage draft={draft} onChange={onChange}>
        <img src={image} alt={t('links.form.image_alt', { number: 1 })} className={classes.placed} draggable={false} />
      </PointsOnImage>
      <Group justify="space-between">
        <Text size="sm">{t('links.form.points', { count })}</Text>
        <Button variant="subtle" size="sm" onClick={() => onChange({ ...draft, points: {} })}>
          {t('links.form.remove_points')}
        </Button>
      </Group>
    </section>
  );
}
