// The UTM block of a look or a short: a switch, five fields, and tokens that stand for facts of the link.
import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { utmParams } from '@vitrine/contract/links';
import { limits, utmTokens } from '@vitrine/contract/limits';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftPart } from '../../api/use-draft-form.ts';
import { useFault } from '../../api/use-fault.ts';
import {
  emptyUtm,
  insertToken,
  type UtmDraft,
  type UtmField,
  utmFields,
  type UtmPath,
  utmPaths,
} from './base-draft.ts';

interface BlockProps<Draft> {
  readonly form: DraftPart<Draft, UtmPath>;
  /** Where it is not a link's own. */
  readonly label?: string;
  readonly help?: string;
}

export function LinkUtmBlock<Draft extends { readonly utm: UtmDraft | null }>({
  form,
  label,
  help,
}: BlockProps<Draft>) {
  const { t } = useTranslation();
  const { errors, change } = form;
  const { utm: draft } = form.draft;
  const onChange = (utm: UtmDraft | null) => change({ ...form.draft, utm }, ...utmPaths);
  const inputs = useRef(new Map<UtmField, HTMLInputElement>());
  const [target, setTarget] = useState<UtmField>('utm_source');
  const insert = (token: (typeof utmTokens)[number]) => {
    const input = inputs.current.get(target);
    if (!draft || !input) return;
    const selection = { start: input.selectionStart ?? draft[target].length, end: input.selectionEnd ?? 0 };
    const { text, cursor } = insertToken(draft[target], token, selection);
    onChange({ ...draft, [target]: text });
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(cursor, cursor);
    });
  };
  return (
    <Stack gap="md">
      <Switch
        label={label ?? t('links.form.utm')}
        description={help ?? t('links.form.utm_help')}
        checked={draft !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? emptyUtm : null)}
      />
      {draft && (
        <>
          <Group
            component="fieldset"
            gap="xs"
            m={0}
            p={0}
            bd={0}
            aria-label={t('links.form.utm_insert', { field: t(`links.form.${target}`) })}
          >
            {utmTokens.map((token) => (
              <Button key={token} size="sm" variant="light" onClick={() => insert(token)}>
                + {t(`links.form.token.${toTokenKey(token)}`)}
              </Button>
            ))}
          </Group>
          {utmFields.map((field) => (
            <UtmInput
              key={field}
              field={field}
              value={draft[field]}
              error={errors[`utm_params.${field}`]}
              onFocus={() => setTarget(field)}
              onChange={(value) => onChange({ ...draft, [field]: value })}
              register={(input) => {
                if (input) inputs.current.set(field, input);
                else inputs.current.delete(field);
              }}
            />
          ))}
        </>
      )}
    </Stack>
  );
}

const toTokenKey = (token: (typeof utmTokens)[number]) =>
  token === 'link.title' ? 'title' : token === 'link.id' ? 'id' : 'influencer';

interface InputProps {
  readonly field: UtmField;
  readonly value: string;
  readonly error: string | undefined;
  readonly onFocus: () => void;
  readonly onChange: (value: string) => void;
  readonly register: (input: HTMLInputElement | null) => void;
}

function UtmInput({ field, value, error, onFocus, onChange, register }: InputProps) {
  const { t } = useTranslation();
  const { fault, leave } = useFault(utmParams.shape[field], value);
  return (
    <TextInput
      ref={register}
      label={t(`links.form.${field}`)}
      description={<bdi dir="ltr">{field}</bdi>}
      value={value}
      maxLength={limits.utmValue}
      error={fault ?? error}
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      onFocus={onFocus}
      onBlur={leave}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
