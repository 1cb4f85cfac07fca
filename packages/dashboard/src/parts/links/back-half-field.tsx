// The custom end of a public address: what stands before it, what is typed, and whether it can be had.
import { Anchor, Input, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import type { BackHalfState } from './back-half.ts';
import classes from './back-half-field.module.css';
import type { BackHalfCheck } from './use-back-half-check.ts';

export interface BackHalfProps {
  readonly value: string;
  readonly check: Pick<BackHalfCheck, 'state' | 'base'>;
  /** What a refused save said of it. */
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export function BackHalfField({ value, check, error, onChange }: BackHalfProps) {
  const { t } = useTranslation();
  const { state, base } = check;
  const fault = toFault(state, t('links.back_half.invalid')) ?? error ?? null;
  const suggestion = state.kind === 'taken' ? state.suggestion : null;
  return (
    <div>
      <Input.Wrapper
        size="md"
        label={t('links.back_half.label')}
        description={t('links.back_half.help', limits.backHalf)}
        error={fault}
      >
        <div className={classes.group}>
          <span className={classes.base} aria-hidden>
            <span>{base}</span>
          </span>
          <Input
            size="md"
            className={classes.box ?? ''}
            classNames={{ input: classes.input ?? '' }}
            value={value}
            maxLength={limits.backHalf.max}
            error={fault !== null}
            rightSection={<Mark kind={state.kind} />}
            rightSectionPointerEvents="none"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      </Input.Wrapper>
      <div className={classes.below}>
        {suggestion !== null && (
          <Anchor component="button" type="button" size="sm" py={10} onClick={() => onChange(suggestion)}>
            {t('links.back_half.take')} <bdi dir="ltr">{suggestion}</bdi>
          </Anchor>
        )}
        <output className={state.kind === 'free' && fault === null ? classes.free : 'visually-hidden'}>
          {state.kind === 'checking' && t('links.back_half.checking')}
          {state.kind === 'free' && fault === null && t('links.back_half.free')}
        </output>
      </div>
    </div>
  );
}

function toFault(state: BackHalfState, fallback: string): string | null {
  return 'message' in state ? (state.message ?? fallback) : null;
}

function Mark({ kind }: Pick<BackHalfState, 'kind'>) {
  if (kind === 'checking') return <Loader size={18} aria-hidden />;
  if (kind === 'free') return <IconCheck size={20} color="var(--good-ink)" aria-hidden />;
  if (kind === 'none' || kind === 'unknown') return null;
  return <IconAlertTriangle size={20} color="var(--bad-ink)" aria-hidden />;
}
