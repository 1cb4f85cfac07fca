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
import { SavedDialog, type SavedDraft } from '../saved/saved-dialog.tsx';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { segmentAnswers, segmentList } from '../../../parts/figures/segment-answers.ts';

interface SegmentDraft extends SavedDraft {
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
  const initialValues: SegmentDraft = { name: '', owner: 'mine', filters: [...filters] };
  const form = useEndpointForm(createSegment, {
    initialValues,
    toSent: (body) => ({ body }),
    refreshes: segmentList,
    onDone: ({ segment }) => {
      toastDone(t('analytics.saved.done', { name: isolate(segment.name) }));
      onSaved(segment.segment_id);
    },
  });
  return <SegmentForm form={form} screen={screen} removal={null} onClose={onClose} />;
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
  const saved: SegmentDraft = { name, owner, filters };
  const form = useEndpointForm(editSegment, {
    initialValues: saved,
    toSent: (body) => ({ params, body }),
    refreshes: segmentAnswers,
    onDone: (answer) => {
      toastDone(t('analytics.saved.done', { name: isolate(answer.segment.name) }));
      onClose();
    },
  });
  const removing = useEndpointMutation(removeSegment, {
    refreshes: segmentList,
    onSuccess: () => {
      toastDone(t('analytics.saved.removed', { name: isolate(name) }));
      onRemoved();
    },
  });
  const { isPending: isBusy, error: problem } = removing;
  const removal = { saved, isBusy, problem, remove: () => removing.mutate({ params }) };
  return <SegmentForm form={form} screen={screen} removal={removal} onClose={onClose} />;
}

interface FormProps extends Pick<Parameters<typeof SavedDialog>[0], 'removal' | 'onClose'> {
  readonly form: EndpointForm<typeof createSegment, SegmentDraft> | EndpointForm<typeof editSegment, SegmentDraft>;
  readonly screen: AnalyticsScreen;
}

function SegmentForm({ form, screen, ...rest }: FormProps) {
  const { t } = useTranslation();
  const { values, setFieldValue } = form.form;
  return (
    <SavedDialog {...rest} kind="segment" form={form}>
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
