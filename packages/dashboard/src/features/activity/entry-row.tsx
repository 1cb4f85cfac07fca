// One change: who, when, what it was of, and each field before and after.
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ActivityEntry } from '@vitrine/contract/activity';
import { amountsOf, nameThing, tellChange, type ToldField } from '@vitrine/contract/change-words';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { Tag } from '../../ui/tag.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './activity.module.css';

/** More fields than these are opened by hand. */
const shownAtOnce = 3;
const longestShown = 160;

const tones = { created: 'good', changed: 'plain', removed: 'poor' } as const;

export function EntryRow({ entry, onOnly }: { entry: ActivityEntry; onOnly: (object: string) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { actor, kind, change, object_id: id, fields, at } = entry;
  const who = actor.kind === 'person' ? (actor.name ?? '') : t(`activity.${actor.kind}`);
  const { currency } = useSession();
  const tongue = {
    fields: t('activity.field', { returnObjects: true }),
    values: t('activity.value', { returnObjects: true }),
    yes: t('activity.yes'),
    no: t('activity.no'),
    moment: format.moment,
    money: format.money,
    longest: longestShown,
  };
  const told = tellChange(fields, tongue, amountsOf(entry, currency));
  const named = nameThing(entry, t('activity.section', { returnObjects: true }), tongue.values);
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <Tag tone={tones[change]}>{t(`activity.change.${change}`)}</Tag>
        <span className={classes.what}>
          {t(`activity.kinds.${kind}`)} <bdi>{named ?? ''}</bdi>
        </span>
        <Button className={classes.only ?? ''} variant="subtle" size="compact-sm" onClick={() => onOnly(id)}>
          {t('activity.only_object')}
        </Button>
      </div>
      <p className={classes.quiet}>
        <bdi>{who}</bdi> · <time dateTime={at}>{format.moment(at)}</time>
      </p>
      {told.length > 0 && (
        <details open={change === 'changed' && told.length <= shownAtOnce}>
          <summary className={classes.quiet}>{t('activity.fields', { count: told.length })}</summary>
          <dl className={classes.fields}>
            {told.map(({ name, values }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- one field may stand there several times, for several things
              <div key={place}>
                <dt>
                  <bdi>{name}</bdi>
                </dt>
                <dd>
                  <Values values={values} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

function Values({ values }: Pick<ToldField, 'values'>) {
  const { t } = useTranslation();
  if (values === null) return <em>{t('activity.hidden')}</em>;
  return (
    <>
      <del>
        <bdi>{values.before ?? t('activity.nothing')}</bdi>
      </del>{' '}
      <IconArrowRight size={14} className={`pointing ${classes.arrow}`} aria-hidden />{' '}
      <ins>
        <bdi>{values.after ?? t('activity.nothing')}</bdi>
      </ins>
    </>
  );
}
