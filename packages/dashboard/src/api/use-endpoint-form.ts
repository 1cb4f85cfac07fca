// A form of typed fields over one endpoint: its rules come from the contract, and refusals land on their fields.
//
// Not one with `useDraftForm`: Mantine's form knows fields by their paths, into lists too, and when one was left. A
// draft is one value that pickers and pictures change as a whole, and is compared as a whole. What both make of a
// refusal is one: `sortRefusal`.
import { useForm } from '@mantine/form';
import type { LooseKeys } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf, Endpoint } from '@vitrine/contract/endpoint';
import type { Sent } from './client.ts';
import { sortRefusal } from './field-errors.ts';
import { isProblem } from './problem.ts';
import type { Problem } from './problem.ts';
import { callWith, endpointKey } from './queries.ts';
import { toFieldErrors } from './validation.ts';

type Values = Record<string, unknown>;
type Errors = Readonly<Record<string, string>>;

function useCheckedForm<V extends Values>(initialValues: V, validate: (values: V) => Errors, live: LooseKeys<V>[]) {
  return useForm({ initialValues, validate, validateInputOnBlur: true, validateInputOnChange: live });
}

/** What `useForm` answers; its own name for it cannot be imported under nodenext. */
type Form<V extends Values> = ReturnType<typeof useCheckedForm<V>>;
type InputProps<V extends Values> = ReturnType<Form<V>['getInputProps']>;

interface EndpointFormSettings<E extends Endpoint, V extends Values> {
  readonly initialValues: V;
  /** What is sent for these values; also what the contract's rules are tried on. */
  readonly toSent: (values: V) => Sent<E>;
  /** Runs after success, still counted as saving; a problem it throws is shown like the call's own. */
  readonly onDone: (answer: AnswerOf<E>, values: V) => unknown;
  readonly refreshes?: readonly Endpoint[];
  /** What the form's values become when the server refuses. */
  readonly onFailed?: (problem: Problem) => Partial<V>;
  /** The form's name of a body field, where they differ. */
  readonly fieldOf?: (bodyPath: string) => string;
}

export interface EndpointForm<E extends Endpoint, V extends Values> {
  readonly form: Form<V>;
  /** Spread on an input: value, change, error, and live checking from the first blur on. */
  readonly field: (
    path: LooseKeys<V>,
    options?: { type?: 'checkbox' },
  ) => InputProps<V> & { error: string | undefined };
  /** The sentence at each field. */
  readonly errors: Errors;
  /** For `<form onSubmit>`; also callable without an event. */
  readonly submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  /** The refusal of which something belongs to no field on screen, for a banner. */
  readonly problem: Problem | null;
  readonly clearProblem: () => void;
  readonly isSaving: boolean;
  /** Whether the contract would accept the values as they stand. */
  readonly isAcceptable: boolean;
  readonly answer: AnswerOf<E> | undefined;
}

const itself = (path: string) => path;

function checkValues<E extends Endpoint, V extends Values>(
  endpoint: E,
  settings: EndpointFormSettings<E, V>,
  values: V,
  t: TFunction,
): Errors {
  const { body } = settings.toSent(values) as { body?: unknown };
  const checked = endpoint.body.safeParse(body ?? {});
  return checked.success ? {} : toFieldErrors(checked.error.issues, settings.fieldOf ?? itself, t);
}

/** The form's field a body path belongs to, if it shows it. */
const findIn = (values: Values, fieldOf: (path: string) => string) => (path: string) => {
  const field = fieldOf(path);
  return (field.split('.')[0] ?? '') in values ? field : undefined;
};

/**
 * A Mantine form over one endpoint. Values are checked against the contract's body: a field only once it was left for
 * the first time, all of them on submit. Problems of the server are put on their fields, others become `problem`.
 */
export function useEndpointForm<E extends Endpoint, V extends Values>(
  endpoint: E,
  settings: EndpointFormSettings<E, V>,
): EndpointForm<E, V> {
  const { t } = useTranslation();
  const [left, setLeft] = useState<LooseKeys<V>[]>([]);
  const inputs = useCheckedForm(settings.initialValues, (values) => checkValues(endpoint, settings, values, t), left);
  const [banner, setBanner] = useState<Problem | null>(null);
  const cache = useQueryClient();
  const mutation = useMutation<AnswerOf<E>, Problem, V>({
    mutationFn: (values) => callWith(endpoint, settings.toSent(values)),
    onSuccess: async (answer, values) => {
      await Promise.all(
        (settings.refreshes ?? []).map((stale) => cache.invalidateQueries({ queryKey: endpointKey(stale) })),
      );
      await settings.onDone(answer, values);
    },
    onError: (thrown) => {
      if (!isProblem(thrown)) throw thrown;
      if (settings.onFailed) inputs.setValues(settings.onFailed(thrown));
      const { errors, isWhole } = sortRefusal(thrown, findIn(inputs.getValues(), settings.fieldOf ?? itself));
      showErrors(inputs, errors);
      if (!isWhole) setBanner(thrown);
    },
  });
  const send = (values: V) => {
    setBanner(null);
    mutation.mutate(values);
  };
  // none but those of checkValues and of sortRefusal
  const errors = inputs.errors as Errors;
  return {
    form: inputs,
    field: (path, options = {}) => {
      const props = inputs.getInputProps(path, options);
      const onBlur = (event: unknown) => {
        setLeft((known) => (known.includes(path) ? known : [...known, path]));
        if (typeof props.onBlur === 'function') props.onBlur(event);
      };
      return { ...props, error: errors[path], onBlur };
    },
    errors,
    submit: inputs.onSubmit(send, (found) => showErrors(inputs, found)),
    problem: banner,
    clearProblem: () => setBanner(null),
    isSaving: mutation.isPending,
    isAcceptable: Object.keys(checkValues(endpoint, settings, inputs.values, t)).length === 0,
    answer: mutation.data,
  };
}

function showErrors<V extends Values>(inputs: Form<V>, errors: Form<V>['errors']): void {
  inputs.setErrors(errors);
  const [first] = Object.keys(errors);
  if (first !== undefined) inputs.getInputNode(first)?.focus();
}
