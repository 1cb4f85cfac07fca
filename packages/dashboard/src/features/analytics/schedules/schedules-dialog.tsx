// The scheduled reports: when each goes out next, how the last went, and where one is made, changed, paused, sent and deleted.
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus, IconSend, IconTrash } from '@tabler/icons-react';
import {
  listScheduledReports,
  pauseScheduledReport,
  removeScheduledReport,
  restoreScheduledReport,
  type ScheduledReader,
  type ScheduledReport,
  scheduleLimits,
  sendScheduledReport,
} from '@vitrine/contract/scheduled-reports';
import { listTeam } from '@vitrine/contract/team';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../api/problem.ts';
import { useEndpointMutation, useEndpointQuery } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { ChartDrawing } from '../../../ui/list-drawings.tsx';
import { Blocks, EmptyState, Loaded, RowShapes } from '../../../ui/loaded.tsx';
import { toastDone, toastFailed, toastUndo } from '../../../ui/toast.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { toHourWords } from './schedule-draft.ts';
import { scheduleAnswers, ScheduleForm } from './schedule-form.tsx';
import classes from './schedules.module.css';

interface DialogProps {
  readonly screen: AnalyticsScreen;
  /** Whether it opens with a new one. */
  readonly isNew: boolean;
  readonly onClose: () => void;
}

/** What is written: nothing, a new one, or one there is. */
type Writing = ScheduledReport | 'new' | null;

export function SchedulesDialog({ screen, isNew, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [writing, setWriting] = useState<Writing>(isNew ? 'new' : null);
  const title = writing === null ? 'title' : writing === 'new' ? 'add' : 'edit';
  return (
    <Dialog opened onClose={onClose} title={t(`schedules.${title}`)} size="lg">
      {writing === null ? (
        <List zone={screen.zone} write={setWriting} />
      ) : (
        <Form screen={screen} scheduled={writing === 'new' ? null : writing} onDone={() => setWriting(null)} />
      )}
    </Dialog>
  );
}

function Form(props: Omit<Parameters<typeof ScheduleForm>[0], 'members'>) {
  const team = useEndpointQuery(listTeam, {});
  return (
    <Loaded query={team} skeleton={<Blocks heights={['20rem']} />}>
      {({ members }) => <ScheduleForm members={members} {...props} />}
    </Loaded>
  );
}

function List({ zone, write }: { zone: string; write: (writing: Writing) => void }) {
  const { t } = useTranslation();
  const query = useEndpointQuery(listScheduledReports, {}, { staleTime: 0 });
  const isFull = (query.data?.scheduled.length ?? 0) >= scheduleLimits.reports;
  return (
    <div className={classes.content}>
      <p className={classes.help}>
        {isFull ? t('schedules.full', { count: scheduleLimits.reports }) : t('schedules.help')}
      </p>
      <Button
        className={classes.add ?? ''}
        variant="light"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={isFull}
        onClick={() => write('new')}
      >
        {t('schedules.add')}
      </Button>
      <Loaded
        query={query}
        skeleton={<RowShapes rows={2} />}
        failed={t('schedules.failed')}
        isEmpty={({ scheduled }) => scheduled.length === 0}
        empty={
          <EmptyState drawing={<ChartDrawing />} title={t('schedules.none_title')} body={t('schedules.none_body')} />
        }
      >
        {({ scheduled }) => (
          <ul className={classes.list}>
            {scheduled.map((each) => (
              <Row key={each.schedule_id} scheduled={each} zone={zone} edit={() => write(each)} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

interface RowProps {
  readonly scheduled: ScheduledReport;
  readonly zone: string;
  readonly edit: () => void;
}

function Row({ scheduled, zone, edit }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, range, every, hour, paused, next_at: next, last_sent_at: last, failed_at: failed } = scheduled;
  const moment = (instant: string): string => isolate(format.moment(instant, zone));
  const days = range === 'yesterday' ? t('schedules.ranges.yesterday') : t(`ui.range.${range}`);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={classes.facts}>
          <span>{days}</span>
          <span>
            {t(`schedules.everies.${every}`)}, {toHourWords(hour, format.locale)}
          </span>
          {next !== null && <span>{t('schedules.next', { moment: moment(next) })}</span>}
          <span>{last === null ? t('schedules.never') : t('schedules.last', { moment: moment(last) })}</span>
        </span>
        {paused !== null && (
          <span className={classes.facts}>
            <span className={paused === 'person' ? undefined : classes.bad}>{t(`schedules.paused.${paused}`)}</span>
          </span>
        )}
        {failed !== null && (
          <span className={classes.facts}>
            <span className={classes.bad}>{t('schedules.failed_at', { moment: moment(failed) })}</span>
          </span>
        )}
        <Readers readers={scheduled.readers} />
      </div>
      <Tools scheduled={scheduled} edit={edit} />
    </li>
  );
}

/** Who gets it, and of the others why they do not. */
function Readers({ readers }: { readers: readonly ScheduledReader[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.states}>
      {readers.map(({ reader_id: id, username, email, state }) => {
        const who = isolate(username === null ? email : `@${username}`);
        return <li key={id}>{state === 'reads' ? who : t(`schedules.state.${state}`, { who })}</li>;
      })}
    </ul>
  );
}

const onError = ({ message, requestId }: Problem): void => toastFailed(message, requestId);

/** Deletes one, and offers to put it back. */
function useRemoving({ schedule_id: id }: ScheduledReport) {
  const { t } = useTranslation();
  const params = { schedule_id: id };
  const restoring = useEndpointMutation(restoreScheduledReport, {
    refreshes: scheduleAnswers,
    onSuccess: () => toastDone(t('schedules.restored')),
    onError,
  });
  return useEndpointMutation(removeScheduledReport, {
    refreshes: scheduleAnswers,
    onSuccess: () => toastUndo(t('schedules.deleted'), () => restoring.mutate({ params })),
    onError,
  });
}

function Tools({ scheduled, edit }: Pick<RowProps, 'scheduled' | 'edit'>) {
  const { t } = useTranslation();
  const { paused } = scheduled;
  const params = { schedule_id: scheduled.schedule_id };
  const name = isolate(scheduled.name);
  const removing = useRemoving(scheduled);
  const pausing = useEndpointMutation(pauseScheduledReport, { refreshes: scheduleAnswers, onError });
  const sending = useEndpointMutation(sendScheduledReport, {
    onSuccess: () => toastDone(t('schedules.sending', { name })),
    onError,
  });
  return (
    <div className={classes.tools}>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconSend size={16} aria-hidden />}
        aria-label={t('schedules.send_of', { name })}
        loading={sending.isPending}
        onClick={() => sending.mutate({ params })}
      >
        {t('schedules.send')}
      </Button>
      {(paused === null || paused === 'person') && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t(paused === null ? 'schedules.pause_of' : 'schedules.resume_of', { name })}
          loading={pausing.isPending}
          onClick={() => pausing.mutate({ params, body: { is_paused: paused === null } })}
        >
          {paused === null ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
        </ActionIcon>
      )}
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('schedules.edit_of', { name })} onClick={edit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('schedules.delete_of', { name })}
        loading={removing.isPending}
        onClick={() => removing.mutate({ params })}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
