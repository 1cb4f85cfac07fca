// The dialog over a list that holds one thing of it: its head stays in sight, and on a phone it is a sheet of its own.
import { ActionIcon, Modal } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './content-dialog.module.css';
import { hadKeyboard } from './focus-trail.ts';
import { isIsolated, splitIsolated } from './foreign-text.ts';
import { useSheet } from './use-is-narrow.ts';

/** How wide its content is drawn, where the window has the room: in pixels, or as a part of the window. */
const widths = { large: 1100, medium: 700, 'two-thirds': '65vw', half: '55vw' } as const;

interface ContentDialogProps {
  readonly width: keyof typeof widths;
  readonly title: string;
  /** Names the way back, such as “Back to links”. */
  readonly back: string;
  readonly onClose: () => void;
  /** What stands at the end of the head: the one primary action, and a menu where there is more. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

interface Frame {
  /** Where the head takes actions from further inside. */
  readonly slot: HTMLElement | null;
  readonly content: React.RefObject<HTMLElement | null>;
}

const FrameContext = createContext<Frame | null>(null);

function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('this stands inside a ContentDialog');
  return frame;
}

/** Open as long as it is drawn. Escape, the veil and the buttons call `onClose`; whoever listens decides. */
export function ContentDialog({ width, title, back, onClose, actions, children }: ContentDialogProps) {
  const { t } = useTranslation();
  const sheet = useSheet();
  const isSheet = sheet.fullScreen;
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const content = useRef<HTMLDivElement>(null);
  useTabTitle(title);
  // handled in the capture phase: while bubbling, a menu that the key closed would look closed already
  useKeyInside(content, ({ key }) => key === 'Escape', onClose, 'capture');
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={widths[width]}
      {...sheet}
      centered={false}
      // whoever opened it gets the focus back from the list, which knows the row
      returnFocus={false}
      // dialogs above this one answer to the same key: see useKeyInside
      closeOnEscape={false}
      yOffset="4dvh"
    >
      <Modal.Overlay opacity={0.5} />
      {/* a className would dress the box around it as well */}
      <Modal.Content ref={content} classNames={{ content: classes.content ?? '' }}>
        <div className={classes.head}>
          {isSheet && (
            <ActionIcon aria-label={back} size={44} onClick={onClose}>
              <IconArrowLeft className="pointing" aria-hidden />
            </ActionIcon>
          )}
          <TitleOf title={title} />
          <div className={classes.actions}>
            <div ref={setSlot} className={classes.slot} />
            {actions}
          </div>
          {!isSheet && (
            <ActionIcon aria-label={t('ui.close')} size={44} onClick={onClose}>
              <IconX aria-hidden />
            </ActionIcon>
          )}
        </div>
        <Modal.Body className={classes.body ?? ''}>
          <FrameContext value={{ slot, content }}>{children}</FrameContext>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** One line: what is too long of a name in it ends in an ellipsis, in the name’s own direction and not where the line ends. */
function TitleOf({ title }: { title: string }) {
  const parts = splitIsolated(title);
  const isWhole = parts.length === 1;
  return (
    <Modal.Title
      className={isWhole ? (classes.title ?? '') : `${classes.title} ${classes.parted}`}
      dir="auto"
      tabIndex={-1}
      data-autofocus
      // read out in one piece, as it is drawn
      {...(isWhole ? {} : { 'aria-label': title })}
    >
      {isWhole
        ? title
        : parts.map((part, at) => {
            const Part = isIsolated(part) ? 'bdi' : 'span';
            return <Part key={at}>{part}</Part>;
          })}
    </Modal.Title>
  );
}

/** Puts actions of the content into the dialog's head. */
export function ContentActions({ children }: { children: ReactNode }) {
  const { slot } = useFrame();
  return slot && createPortal(children, slot);
}

/** Ctrl or ⌘ with Enter while this dialog, and none above it, has the keyboard. */
export function useSaveKey(save: () => void): void {
  const { content } = useFrame();
  useKeyInside(content, ({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey), save, 'bubble');
}

/** Brings the first field that was refused into sight and gives it the focus. */
export function useRefusedInSight(errors: Readonly<Record<string, string | undefined>>): void {
  const { content } = useFrame();
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const field = content.current?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset [role="alert"]');
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [errors, content]);
}

function useTabTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Vitrine`;
    return () => {
      document.title = before;
    };
  }, [title]);
}

/** Hears a key unless something above the dialog, or a menu within it, has the keyboard. */
function useKeyInside(
  content: React.RefObject<HTMLElement | null>,
  isIt: (event: KeyboardEvent) => boolean,
  act: () => void,
  phase: 'capture' | 'bubble',
): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isIt(event) || event.defaultPrevented || event.isComposing) return;
    if (!hadKeyboard(content.current) || !isOurs(content.current, event.target)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const options = { capture: phase === 'capture' };
    document.addEventListener('keydown', handleKey, options);
    return () => document.removeEventListener('keydown', handleKey, options);
  }, [phase]);
}

/** The body holds the focus after what had it has left the page. What is opened from within keeps the key to itself. */
function isOurs(content: HTMLElement | null, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[data-mantine-stop-propagation="true"], [aria-haspopup][aria-expanded="true"]')) return false;
  return target === document.body || content?.contains(target) === true;
}
