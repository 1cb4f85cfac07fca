// Saves conditions as a segment, and changes or removes one.
import type { Condition } from '@vitrine/contract/conditions';
import type { SegmentId } from '@vitrine/contract/ids';
import { createSegment, editSegment, removeSegment, type Segment } from '@vitrine/contract/saved-questions';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../../api/queries.ts';
import { type EndpointForm, useEndpointForm } from '../../../api/use-endpoint-form.ts';
import { isolate } from '../../../ui/foreign-text.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { ConditionsField } from '../filters/conditions-field.tsx';
import { SavedDialog, type SavedOwner } from '../saved/saved-dialog.tsx';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { segmentAnswers } from './use-segments.ts';

interface Draft extends Record<string, unknown> {
  name: string;
  owner: SavedOwner;
  filters: Condition[];
}

interface NewProps {
  readonly filters: readonly Condition[];
  readonly screen: AnalyticsScreen;
  readonly onSaved: (id: SegmentId) => void;
  readonly onClose: () => void;
}

export function NewSegment({ filters, screen, onSaved, onClose }: NewProps) {
  const { t } = useTranslation();
  const initialValues: Draft = { name: '', owner: 'mine', filters: [...filters] };
  const form = useEndpointForm(createSegment, {
    initialValues,
    toSent: (body) => ({ body }),
    refreshes: segmentAnswers,
    onDone: ({ segment }) => {
      toastDone(t('analytics.segment.saved', { name: isolate(segment.name) }));
      onSaved(segment.segment_id);
    },
  });
  return <Form title={t('analytics.segment.new')} form={form} screen={screen} removal={null} onClose={onClose} />;
}

interface EditProps {
  readonly segment: Segment;
  readonly screen: AnalyticsScreen;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

export function EditSegment({ segment, screen, onRemoved, onClose }: EditProps) {
  const { t } = useTranslation();
  const params = { segment_id: segment.segment_id };
  const { name, owner, filters } = segment;
  const initialValues: Draft = { name, owner, filters };
  const form = useEndpointForm(editSegment, {
    initialValues,
    toSent: (body) => ({ params, body }),
    refreshes: segmentAnswers,
    onDone: (answer) => {
      toastDone(t('analytics.segment.saved', { name: isolate(answer.segment.name) }));
      onClose();
    },
  });
  const removing = useEndpointMutation(removeSegment, {
    refreshes: segmentAnswers.slice(0, 1),
    onSuccess: () => {
      toastDone(t('analytics.segment.removed', { name: isolate(name) }));
      onRemoved();
    },
  });
  const removal = {
    title: t('analytics.segment.remove_title', { name: isolate(name) }),
    body: t(`analytics.segment.remove_body.${owner}`),
    confirm: t('analytics.segment.remove'),
    isBusy: removing.isPending,
    problem: removing.error,
    remove: () => removing.mutate({ params }),
  };
  return <Form title={t('analytics.segment.edit')} form={form} screen={screen} removal={removal} onClose={onClose} />;
}

interface FormProps extends Pick<Parameters<typeof SavedDialog>[0], 'title' | 'removal' | 'onClose'> {
  readonly form: EndpointForm<typeof createSegment, Draft> | EndpointForm<typeof editSegment, Draft>;
  readonly screen: AnalyticsScreen;
}

function Form({ form, screen, ...rest }: FormProps) {
  const { t } = useTranslation();
  const { values, setFieldValue } = form.form;
  return (
    <SavedDialog
      {...rest}
      form={form}
      name={form.field('name')}
      owner={{
        value: values.owner,
        onChange: (owner) => setFieldValue('owner', owner),
        error: form.errors['owner'],
      }}
    >
      <FormField
        label={t('analytics.segment.conditions')}
        help={t('analytics.segment.all_hold')}
        error={form.errors['filters']}
      >
        <ConditionsField
          isInDialog
          conditions={values.filters}
          onChange={(filters) => setFieldValue('filters', [...filters])}
          screen={screen}
        />
      </FormField>
    </SavedDialog>
  );
}
