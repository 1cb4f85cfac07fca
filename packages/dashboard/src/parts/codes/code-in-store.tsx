// What the store says of a promo code, below the field it is typed into, and the way to create it there.
import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react';
import type { StoreDiscount } from '@vitrine/contract/discounts';
import { Fragment, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './code-in-store.module.css';
import { type CodeLook, type CodePart, toCodeParts, toneOf } from './code-look.ts';
import type { CreatingCode } from './create-code-dialog.tsx';
import { toDayWords } from '../../ui/date-range-words.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';

const CreateCodeDialog = lazy(async () => ({ default: (await import('./create-code-dialog.tsx')).CreateCodeDialog }));

export interface CodeInStoreProps {
  readonly code: string;
  readonly look: CodeLook;
  /** The store's. */
  readonly zone: string;
  /** Null for who may not create codes. */
  readonly creating: CreatingCode | null;
  readonly onAskAgain: () => void;
}

/** Nothing while there is nothing to say. */
export function CodeInStore({ code, look, zone, creating, onAskAgain }: CodeInStoreProps) {
  const [dialog, setDialog] = useState<'shut' | 'open' | 'left' | 'made'>('shut');
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // back to where it came from; once the code is made the button is gone
    if (dialog === 'left') output.current?.querySelector('button')?.focus();
    if (dialog === 'made') output.current?.focus();
  }, [dialog]);
  const leave = () => {
    creating?.clear();
    setDialog('left');
  };
  return (
    <>
      <output
        ref={output}
        tabIndex={-1}
        className={classes.output}
        data-code-in-store={look.kind === 'known' ? look.discount.state : look.kind}
      >
        <Look look={look} zone={zone} onCreate={creating && (() => setDialog('open'))} onAskAgain={onAskAgain} />
      </output>
      {creating !== null && dialog === 'open' && (
        <Suspense fallback={null}>
          <CreateCodeDialog code={code} creating={creating} onMade={() => setDialog('made')} onLeave={leave} />
        </Suspense>
      )}
    </>
  );
}

interface LookProps extends Pick<CodeInStoreProps, 'look' | 'zone' | 'onAskAgain'> {
  readonly onCreate: (() => void) | null;
}

function Look({ look, zone, onCreate, onAskAgain }: LookProps) {
  const { t } = useTranslation();
  switch (look.kind) {
    case 'none':
      return null;
    case 'checking':
      return (
        <span className={classes.look}>
          <Loader size={16} className={classes.loader ?? ''} aria-hidden />
          {t('discounts.checking')}
        </span>
      );
    case 'failed':
      return (
        <span className={classes.look}>
          <IconInfoCircle size={18} aria-hidden />
          {look.message}
        </span>
      );
    case 'known':
      return <Known discount={look.discount} zone={zone} onCreate={onCreate} onAskAgain={onAskAgain} />;
  }
}

const icons = { good: IconCircleCheck, fair: IconAlertTriangle, plain: IconInfoCircle } as const;

interface KnownProps extends Pick<LookProps, 'zone' | 'onCreate' | 'onAskAgain'> {
  readonly discount: StoreDiscount;
}

function Known({ discount, zone, onCreate, onAskAgain }: KnownProps) {
  const { t } = useTranslation();
  const write = usePartWords();
  const { state, reason } = discount;
  const tone = toneOf[state];
  const Icon = state === 'scheduled' ? IconClock : icons[tone];
  const name = state === 'unknown' && reason === 'not_granted' ? 'not_granted' : state;
  const body = name === 'active' || name === 'scheduled' ? null : t(`discounts.body.${name}`);
  return (
    <span className={classes.look} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <span className={classes.words}>
        <span className={classes.state}>{t(`discounts.state.${name}`)}</span>
        <Parts words={toCodeParts(discount, zone).map((part) => write(part))} />
        {body !== null && <span>{body}</span>}
        {state === 'missing' && onCreate && (
          <Button size="sm" variant="default" className={classes.act ?? ''} mih={44} onClick={onCreate}>
            {t('discounts.create')}
          </Button>
        )}
        {name === 'unknown' && (
          <Button size="sm" variant="default" className={classes.act ?? ''} mih={44} onClick={onAskAgain}>
            {t('discounts.again')}
          </Button>
        )}
      </span>
    </span>
  );
}

function Parts({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <span className={classes.parts}>
      {words.map((word, index) => (
        <Fragment key={word}>
          {index > 0 && ' · '}
          <bdi>{word}</bdi>
        </Fragment>
      ))}
    </span>
  );
}

function usePartWords(): (part: CodePart) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const off = (value: string): string => t('discounts.part.off', { value: isolate(value) });
  return (part) => {
    switch (part.part) {
      case 'percentage':
        return off(`${format.count(part.value).full}%`);
      case 'amount':
        return off(format.money(part.value, part.currency));
      case 'other':
      case 'once':
      case 'unused':
        return t(`discounts.part.${part.part}`);
      case 'starts':
      case 'until':
      case 'ended':
        return t(`discounts.part.${part.part}`, { day: toDayWords(part.day, format.locale) });
      case 'used':
        return t('discounts.part.used', { count: part.count });
      case 'used_of':
        return t('discounts.part.used_of', { count: part.count, limit: format.count(part.limit).full });
    }
  };
}
