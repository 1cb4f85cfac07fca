// Which fields of the store's products say who made them: typed, or chosen from those the store has defined.
import { Autocomplete, Text, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getLink } from '@vitrine/contract/links';
import { getMakerSources, listStoreFields, type MakerSources } from '@vitrine/contract/maker-fields';
import { makerFacts, type MakerFact } from '@vitrine/contract/makers';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../api/problem.ts';
import { endpointKey, useEndpointQuery } from '../../api/queries.ts';
import { SyncLine } from '../../parts/stores/sync-line.tsx';
import { type Sync, useSync } from '../../parts/stores/use-sync.ts';
import { FormField } from '../../ui/form-field.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './settings.module.css';

type Typed = Readonly<Record<MakerFact, string>>;

interface FieldsetProps {
  readonly typed: Typed;
  readonly makers: MakerSources;
  readonly canChange: boolean;
  /** No names of fields. */
  readonly faulty: readonly MakerFact[];
  /** What the server did not take, in its words. */
  readonly refused: readonly FieldProblem[];
  readonly onChange: (typed: Typed) => void;
}

export function MakerFieldset({ typed, makers, canChange, faulty, refused, onChange }: FieldsetProps) {
  const { t } = useTranslation();
  // the store is asked once somebody is about to choose
  const [isAsked, ask] = useState(false);
  const offered = useEndpointQuery(listStoreFields, {}, { enabled: canChange && isAsked });
  const names = new Map(offered.data?.fields.map(({ field, name }) => [field, name]));
  return (
    <FormField label={t('settings.maker.sources.title')} help={t('settings.maker.sources.help')}>
      <div className={classes.sources} onFocus={() => ask(true)}>
        {makerFacts.map((fact) => (
          <FieldName
            key={fact}
            fact={fact}
            makers={makers}
            names={names}
            value={typed[fact]}
            canChange={canChange}
            isFaulty={faulty.includes(fact)}
            refusal={refused.find(({ field }) => field === fact)?.message ?? null}
            onChange={(value) => onChange({ ...typed, [fact]: value })}
          />
        ))}
      </div>
      {offered.isError && (
        <Text size="sm" c="dimmed">
          {t('settings.maker.sources.not_offered')}
        </Text>
      )}
      <Reading />
    </FormField>
  );
}

interface NameProps {
  readonly fact: MakerFact;
  readonly makers: MakerSources;
  /** What the merchant calls each field there is to choose. */
  readonly names: ReadonlyMap<string, string>;
  readonly value: string;
  readonly canChange: boolean;
  readonly isFaulty: boolean;
  readonly refusal: string | null;
  readonly onChange: (value: string) => void;
}

function FieldName({ fact, makers, names, value, canChange, isFaulty, refusal, onChange }: NameProps) {
  const { t } = useTranslation();
  const { count } = useFormat();
  const [wasLeft, setLeft] = useState(false);
  const detail = makers.details?.[fact];
  const fault = isFaulty && wasLeft ? t('settings.maker.sources.format') : refusal;
  return (
    <Autocomplete
      size="md"
      label={t(`settings.maker.sources.${fact}`)}
      description={t('settings.maker.sources.found', {
        amount: count(detail?.products ?? 0).full,
        total: count(makers.products).full,
      })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={detail?.usual.at(-1) ?? ''}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      maxLength={400}
      data={[...names.keys()]}
      filter={toFilter(names)}
      renderOption={({ option }) => <Offered field={option.value} name={names.get(option.value) ?? ''} />}
      value={value}
      disabled={!canChange}
      error={fault ?? undefined}
      onBlur={() => setLeft(true)}
      onChange={onChange}
    />
  );
}

function Offered({ field, name }: { readonly field: string; readonly name: string }) {
  return (
    <span className={classes.offered}>
      <bdi>{name}</bdi>
      <code dir="ltr">{field}</code>
    </span>
  );
}

/** By either name; all of them while one of them is chosen. */
function toFilter(names: ReadonlyMap<string, string>): OptionsFilter {
  return ({ options, search }) => {
    const words = search.trim().toLowerCase();
    if (names.has(search.trim())) return options;
    return (options as ComboboxItem[]).filter(({ value }) =>
      `${value} ${names.get(value) ?? ''}`.toLowerCase().includes(words),
    );
  };
}

/** How the products are read again; what is counted of them, and said of links, is asked for anew at its end. */
function Reading() {
  const { t } = useTranslation();
  const sync = useSync();
  useAfter(sync);
  const { progress, isUnderWay } = sync;
  if (isUnderWay)
    return (
      <div>
        <Text size="sm" component="output" display="block" mb="xs">
          {t('settings.maker.sources.reading')}
        </Text>
        <SyncLine sync={sync} />
      </div>
    );
  if (progress?.state !== 'failed' || !sync.wasSeenRunning) return null;
  return (
    <Text size="sm" role="alert" c="var(--bad-ink)">
      {t('settings.maker.sources.failed', { why: progress.problem ?? t('stores.sync.failed') })}
    </Text>
  );
}

function useAfter({ isUnderWay }: Sync): void {
  const cache = useQueryClient();
  const was = useRef(isUnderWay);
  useEffect(() => {
    if (was.current && !isUnderWay)
      for (const endpoint of [getMakerSources, getLink])
        void cache.invalidateQueries({ queryKey: endpointKey(endpoint) });
    was.current = isUnderWay;
  }, [cache, isUnderWay]);
}
