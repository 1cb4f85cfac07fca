// What is typed over all settings: what differs, what cannot be saved, saving it as one, and taking that back.
import type { BusinessId } from '@vitrine/contract/ids';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProblem, Problem } from '../../api/problem.ts';
import { toastDone } from '../../ui/toast.ts';
import {
  findFaults,
  isChange,
  rebase,
  type SettingsChange,
  type SettingsDraft,
  type SettingsFaults,
  type Standing,
  toChange,
  toDraft,
  toInverse,
} from './settings-draft.ts';
import { findFaulty, listChanged, type SectionName } from './settings-sections.ts';
import { useSaveSettings } from './use-settings.ts';

export type DraftOfSettings = ReturnType<typeof useSettingsDraft>;

/** A fault is shown, at its section, instead of being sent. */
export function useSettingsDraft(businessId: BusinessId, standing: Standing, open: (section: SectionName) => void) {
  const { t } = useTranslation();
  const { save, isSaving } = useSaveSettings(businessId);
  const [held, setHeld] = useState(() => toHeld(standing));
  const [shown, setShown] = useState<Pick<Problem, 'message' | 'requestId'> | null>(null);
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const [inverse, setInverse] = useState<SettingsChange | null>(null);
  // what was saved meanwhile is taken over where nothing else was typed
  const now = held.standing === standing ? held : toRebased(held, standing);
  if (now !== held) setHeld(now);
  const { draft } = now;
  const changes = toChange(draft, standing);
  const isModified = isChange(changes);
  const faults = findFaults(draft);
  const faulty = findFaulty(faults);

  const send = async (sent: SettingsChange) => {
    const failed = await save(sent);
    setShown(failed);
    setRefused(failed?.fields ?? []);
    if (failed?.fields.some(isOfStoreField)) open('maker');
    if (failed !== null) return false;
    toastDone(t('ui.saved'));
    return true;
  };
  const saveAll = async () => {
    if (faulty !== null) {
      setShown({ message: t(toSentence(faults)), requestId: null });
      open(faulty);
      return;
    }
    const back = toInverse(changes, standing);
    if (!(await send(changes))) return;
    setInverse(back);
    // what was sent is the ground now; what was typed meanwhile stays, to be sent next
    setHeld((later) => ({ ...later, base: draft, standing: null }));
  };
  const takeBack = async (back: SettingsChange) => {
    if (await send(back)) setInverse(null);
  };
  return {
    draft,
    faults,
    changed: listChanged(listDiffering(draft, standing)),
    /** What the store’s fields were refused for, until others are typed. */
    refused: refused.filter(isOfStoreField),
    change: (part: Partial<SettingsDraft>) => {
      if (part.makerFields !== undefined) setRefused([]);
      setHeld((later) => ({ ...later, draft: { ...later.draft, ...part } }));
    },
    strip: {
      isModified,
      isSaving,
      onSave: () => void saveAll(),
      onDiscard: () => {
        setRefused([]);
        setHeld(toHeld(standing));
      },
    },
    undo: inverse && !isModified ? { back: () => void takeBack(inverse), isBusy: isSaving } : null,
    problem: { shown, dismiss: () => setShown(null) },
  };
}

const isOfStoreField = ({ code }: FieldProblem): boolean => code.startsWith('store_field_');

interface Held {
  readonly draft: SettingsDraft;
  /** What it began from. */
  readonly base: SettingsDraft;
  /** Of which the base was made; null where it was not. */
  readonly standing: Standing | null;
}

function toHeld(standing: Standing): Held {
  const base = toDraft(standing);
  return { draft: base, base, standing };
}

function toRebased({ draft, base }: Held, standing: Standing): Held {
  const next = toDraft(standing);
  return { draft: rebase(draft, base, next), base: next, standing };
}

/** Fields whose values would be sent. */
function listDiffering(draft: SettingsDraft, standing: Standing): (keyof SettingsDraft)[] {
  const saved = toDraft(standing);
  const names = Object.keys(draft) as (keyof SettingsDraft)[];
  return names.filter((name) => isChange(toChange({ ...saved, [name]: draft[name] }, standing)));
}

/** Of the first of them, in the order of the page. */
function toSentence({ shippingUrl, makerFields, pixelId, analyticsId, utm, window }: SettingsFaults) {
  if (shippingUrl !== undefined) return 'settings.shipping.format' as const;
  if (makerFields !== undefined) return 'settings.maker.sources.format' as const;
  const id = pixelId ?? analyticsId;
  if (id !== undefined) return `settings.measuring.${id}` as const;
  if (utm !== undefined) return 'settings.utm.fault' as const;
  return window === undefined ? ('settings.holding.fault' as const) : ('settings.attribution.fault' as const);
}
