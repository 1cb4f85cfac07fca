// Saves steps as a funnel, and changes or removes one.
import { Checkbox } from '@mantine/core';
import type { FunnelId } from '@vitrine/contract/ids';
import {
  createFunnel,
  editFunnel,
  type Funnel,
  funnelSteps,
  removeFunnel,
  type SavedStep,
} from '@vitrine/contract/saved-questions';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../../api/queries.ts';
import { type EndpointForm, useEndpointForm } from '../../../api/use-endpoint-form.ts';
import { isolate } from '../../../ui/foreign-text.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { SavedDialog, type SavedDraft } from '../saved/saved-dialog.tsx';
import classes from './funnels.module.css';
import { funnelAnswers, funnelList } from './use-funnels.ts';

interface FunnelDraft extends SavedDraft {
  steps: SavedStep[];
}

interface NewProps {
  readonly onSaved: (id: FunnelId) => void;
  readonly onClose: () => void;
}

export function NewFunnel({ onSaved, onClose }: NewProps) {
  const { t } = useTranslation();
  const initialValues: FunnelDraft = { name: '', owner: 'mine', steps: ['visit', 'order'] };
  const form = useEndpointForm(createFunnel, {
    initialValues,
    toSent: (body) => ({ body }),
    refreshes: funnelList,
    onDone: ({ funnel }) => {
      toastDone(t('analytics.saved.done', { name: isolate(funnel.name) }));
      onSaved(funnel.funnel_id);
    },
  });
  return <FunnelForm form={form} removal={null} onClose={onClose} />;
}

interface EditProps {
  readonly funnel: Funnel;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

export function EditFunnel({ funnel, onRemoved, onClose }: EditProps) {
  const { t } = useTranslation();
  const params = { funnel_id: funnel.funnel_id };
  const { name, owner, steps } = funnel;
  const saved: FunnelDraft = { name, owner, steps };
  const form = useEndpointForm(editFunnel, {
    initialValues: saved,
    toSent: (body) => ({ params, body }),
    refreshes: funnelAnswers,
    onDone: (answer) => {
      toastDone(t('analytics.saved.done', { name: isolate(answer.funnel.name) }));
      onClose();
    },
  });
  const removing = useEndpointMutation(removeFunnel, {
    refreshes: funnelList,
    onSuccess: () => {
      toastDone(t('analytics.saved.removed', { name: isolate(name) }));
      onRemoved();
    },
  });
  const { isPending: isBusy, error: problem } = removing;
  const removal = { saved, isBusy, problem, remove: () => removing.mutate({ params }) };
  return <FunnelForm form={form} removal={removal} onClose={onClose} />;
}

interface FormProps extends Pick<Parameters<typeof SavedDialog>[0], 'removal' | 'onClose'> {
  readonly form: EndpointForm<typeof createFunnel, FunnelDraft> | EndpointForm<typeof editFunnel, FunnelDraft>;
}

function FunnelForm({ form, ...rest }: FormProps) {
  const { t } = useTranslation();
  const { values, setFieldValue } = form.form;
  return (
    <SavedDialog {...rest} kind="funnel" form={form}>
      <FormField
        label={t('analytics.funnel.steps')}
        help={t('analytics.funnel.steps_help')}
        error={form.errors['steps']}
      >
        <div className={classes.steps}>
          {funnelSteps.map((step) => (
            <Checkbox
              key={step}
              label={t(`analytics.funnel.step.${step}`)}
              checked={values.steps.includes(step)}
              onChange={({ currentTarget: { checked } }) =>
                // in the order in which they are gone, whichever is chosen last
                setFieldValue(
                  'steps',
                  funnelSteps.filter((each) => (each === step ? checked : values.steps.includes(each))),
                )
              }
            />
          ))}
        </div>
      </FormField>
    </SavedDialog>
  );
}
