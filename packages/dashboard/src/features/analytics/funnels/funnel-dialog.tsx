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
import { SavedDialog, type SavedOwner } from '../saved/saved-dialog.tsx';
import { useFigureWords } from '../use-figure-words.ts';
import classes from './funnels.module.css';
import { toStepFigure } from './step-figures.ts';
import { funnelAnswers } from './use-funnels.ts';

interface Draft extends Record<string, unknown> {
  name: string;
  owner: SavedOwner;
  steps: SavedStep[];
}

interface NewProps {
  readonly isTeam: boolean;
  readonly onSaved: (id: FunnelId) => void;
  readonly onClose: () => void;
}

export function NewFunnel({ isTeam, onSaved, onClose }: NewProps) {
  const { t } = useTranslation();
  const initialValues: Draft = { name: '', owner: 'mine', steps: ['visit', 'order'] };
  const form = useEndpointForm(createFunnel, {
    initialValues,
    toSent: (body) => ({ body }),
    refreshes: funnelAnswers,
    onDone: ({ funnel }) => {
      toastDone(t('analytics.funnel.saved', { name: isolate(funnel.name) }));
      onSaved(funnel.funnel_id);
    },
  });
  return <Form title={t('analytics.funnel.new')} form={form} isTeam={isTeam} removal={null} onClose={onClose} />;
}

interface EditProps {
  readonly funnel: Funnel;
  readonly isTeam: boolean;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

export function EditFunnel({ funnel, isTeam, onRemoved, onClose }: EditProps) {
  const { t } = useTranslation();
  const params = { funnel_id: funnel.funnel_id };
  const { name, owner, steps } = funnel;
  const initialValues: Draft = { name, owner, steps };
  const form = useEndpointForm(editFunnel, {
    initialValues,
    toSent: (body) => ({ params, body }),
    refreshes: funnelAnswers,
    onDone: (answer) => {
      toastDone(t('analytics.funnel.saved', { name: isolate(answer.funnel.name) }));
      onClose();
    },
  });
  const removing = useEndpointMutation(removeFunnel, {
    refreshes: funnelAnswers.slice(0, 1),
    onSuccess: () => {
      toastDone(t('analytics.funnel.removed', { name: isolate(name) }));
      onRemoved();
    },
  });
  const removal = {
    title: t('analytics.funnel.remove_title', { name: isolate(name) }),
    body: t(`analytics.funnel.remove_body.${owner}`),
    confirm: t('analytics.funnel.remove'),
    isBusy: removing.isPending,
    problem: removing.error,
    remove: () => removing.mutate({ params }),
  };
  return <Form title={t('analytics.funnel.edit')} form={form} isTeam={isTeam} removal={removal} onClose={onClose} />;
}

interface FormProps extends Pick<Parameters<typeof SavedDialog>[0], 'title' | 'removal' | 'onClose'> {
  readonly form: EndpointForm<typeof createFunnel, Draft> | EndpointForm<typeof editFunnel, Draft>;
  readonly isTeam: boolean;
}

function Form({ form, isTeam, ...rest }: FormProps) {
  const { t } = useTranslation();
  const { name } = useFigureWords();
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
        label={t('analytics.funnel.steps')}
        help={t('analytics.funnel.steps_help')}
        error={form.errors['steps']}
      >
        <div className={classes.steps}>
          {funnelSteps.map((step) => (
            <Checkbox
              key={step}
              label={name(toStepFigure(step, isTeam))}
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
